import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { agentsClaims } from './accounts.ts'
import { accountOf, publicKeyOf, sameClaims } from './claims.ts'
import { Account, makeKey, Operator } from './key-pair.ts'

const test = suite('NATS claims')
const seedOf = (role: Parameters<typeof makeKey>[0]) => new TextDecoder().decode(makeKey(role).getSeed())
const seeds = { operator_seed: seedOf(Operator), account_seed: seedOf(Account) }

test('claims are the same whenever they were issued, and name their account', async () => {
  const claims = await agentsClaims(seeds, { U1: 5 })
  const [head, body = '', end] = claims.split('.')
  const older = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), iat: 1, jti: 'another' }
  const known = [head, Buffer.from(JSON.stringify(older)).toString('base64url'), end].join('.')
  assert.ok(sameClaims(known, claims))
  assert.is(accountOf(claims), publicKeyOf(seeds.account_seed))
})

test('a new revocation changes them', async () => {
  const known = await agentsClaims(seeds, { U1: 5 })
  for (const revocations of [{}, { U1: 6 }, { U1: 5, U2: 5 }])
    assert.not(sameClaims(known, await agentsClaims(seeds, revocations)))
})

test('empty claims differ from any claims', async () => assert.not(sameClaims('', await agentsClaims(seeds, {}))))

test.run()
