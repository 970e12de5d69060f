import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Nats, startNats } from '@pharos/deploy/local/nats.ts'
import { agentsClaims, controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { CLAIMS_UPDATE_SUBJECT, mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeAccount, makeNatsKeys, type NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { connect, type NatsConnection, StorageType } from 'nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'

const test = suite('NATS in operator mode')
const dir = mkdtempSync(join(tmpdir(), 'pharos-nats-keys-'))
let keys: NatsKeys
let nats: Nats
let madeAt = 0

test.before(async () => {
  keys = await makeNatsKeys('pharos')
  madeAt = Math.floor(Date.now() / 1000)
  nats = await startNats({ dir, keys, log: () => {} })
})

test.after(async () => {
  await nats.stop()
  rmSync(dir, { recursive: true, force: true })
})

const enter = (creds: string): Promise<NatsConnection> =>
  connect({
    servers: nats.url,
    authenticator: authenticatorOf(creds),
    reconnect: false,
    inboxPrefix: '_INBOX_me',
  })

async function pushClaims(jwt: string): Promise<number> {
  const system = await enter(keys.system_creds)
  const reply = await system.request(CLAIMS_UPDATE_SUBJECT, jwt, { timeout: 2_000 })
  await system.close()
  return reply.json<{ data: { code: number } }>().data.code
}

test('the control plane may do everything in its account, JetStream too', async () => {
  const { creds } = await mintUser({ account_seed: controlAccountSeed(keys), name: 'control-plane' })
  const connection = await enter(creds)
  const streams = await connection.jetstreamManager()
  await streams.streams.add({ name: 'TRY', subjects: ['try.>'], storage: StorageType.File })
  const ack = await connection.jetstream().publish('try.one', 'x')
  assert.is(ack.seq, 1)
  await connection.close()
})

test('the agents’ account has no JetStream', async () => {
  const { creds } = await mintUser({ account_seed: keys.account_seed, name: 'agent' })
  const connection = await enter(creds)
  await connection.jetstreamManager().then(
    () => assert.unreachable(),
    error => assert.match(String(error), /503|not enabled/i),
  )
  await connection.close()
})

test('a limited user publishes and receives only what it was allowed', async () => {
  const [all, limited] = await Promise.all([
    mintUser({ account_seed: keys.account_seed, name: 'all' }),
    mintUser({
      account_seed: keys.account_seed,
      name: 'limited',
      permissions: { publish: ['allowed.out'], subscribe: ['_INBOX_me.>', 'allowed.in'] },
    }),
  ])
  const witness = await enter(all.creds)
  const heard = witness.subscribe('*.out', { max: 1 })
  await witness.flush()
  const user = await enter(limited.creds)
  user.publish('forbidden.out', 'no')
  user.publish('allowed.out', 'yes')
  for await (const message of heard) assert.is(message.subject, 'allowed.out')
  const refused = await firstError(user.subscribe('forbidden.in'))
  assert.match(String(refused), /Permissions Violation for Subscription to "forbidden.in"/)
  await Promise.all([user.close(), witness.close()])
})

test('a user without permissions can do nothing', async () => {
  const permissions = { publish: [], subscribe: [] }
  const { creds } = await mintUser({ account_seed: keys.account_seed, name: 'nothing', permissions })
  const user = await enter(creds)
  assert.match(String(await firstError(user.subscribe('any'))), /Permissions Violation/)
  await user.close()
})

test('a revocation cuts its user off at once, stays over a restart, and leaves the others connected', async () => {
  const [goes, stays] = await Promise.all(
    ['goes', 'stays'].map(name => mintUser({ account_seed: keys.account_seed, name })),
  )
  assert.ok(goes && stays)
  const [going, staying] = await Promise.all([enter(goes.creds), enter(stays.creds)])
  // A restarting server keeps pushed claims only if they are newer than those in its configuration, to the second.
  await until('the keys are a second old', () => Math.floor(Date.now() / 1000) > madeAt)
  const revocations = { [goes.public_key]: Math.floor(Date.now() / 1000) }
  assert.is(await pushClaims(await agentsClaims(keys, revocations)), 200)
  assert.match(String(await going.closed()), /Authentication|Authorization|Revoked/i)
  await staying.flush()
  await staying.close()
  await nats.stop()
  nats = await startNats({ dir, keys, log: () => {} })
  await refused(goes.creds)
  await (await enter(stays.creds)).close()
})

test('an account of its own sees nothing of the others', async () => {
  const other = await makeAccount({ operator_seed: keys.operator_seed })
  assert.is(await pushClaims(other.account_jwt), 200)
  const users = [keys.account_seed, other.account_seed].map(account_seed => mintUser({ account_seed, name: 'user' }))
  const [here, there] = await Promise.all(users.map(async user => enter((await user).creds)))
  assert.ok(here && there)
  const heard = there.subscribe('news', { max: 1 })
  await there.flush()
  here.publish('news', 'foreign')
  await here.flush()
  there.publish('news', 'own')
  for await (const message of heard) assert.is(message.string(), 'own')
  await Promise.all([here.close(), there.close()])
})

async function refused(creds: string): Promise<void> {
  try {
    await (await enter(creds)).close()
  } catch (error) {
    assert.match(String(error), /Authorization/)
    return
  }
  assert.unreachable('the revoked user came in again')
}

async function firstError(subscription: AsyncIterable<unknown>): Promise<unknown> {
  try {
    for await (const _ of subscription) return undefined
  } catch (error) {
    return error
  }
}

test.run()
