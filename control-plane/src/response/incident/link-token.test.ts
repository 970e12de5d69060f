import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type LinkGrant, readLink, signLink } from './link-token.ts'

const key = Buffer.alloc(32, 7)
const grant: LinkGrant = {
  account: '0193a1b2-0000-7000-8000-0000000000a1',
  incident: '0193a1b2-0000-7000-8000-0000000000b2',
  action: 'resolve',
  expires: 1_800_000_000,
  round: 3,
  user: null,
}
const before = epoch(1_799_999_999_000)
const token = signLink(key, grant)

test('a token grants what it was made for', () => {
  assert.equal(readLink(key, grant.incident, token, before), { grant })
  assert.equal(readLink(key, grant.incident.toUpperCase(), token, before), { grant })
  const personal = { ...grant, user: '0193a1b2-0000-7000-8000-0000000000c3' }
  assert.equal(readLink(key, grant.incident, signLink(key, personal), before), { grant: personal })
  const acknowledge = { ...grant, action: 'acknowledge' } as const
  assert.equal(readLink(key, grant.incident, signLink(key, acknowledge), before), { grant: acknowledge })
})

test('a token ends with its second', () => {
  assert.ok('grant' in readLink(key, grant.incident, token, epoch(1_800_000_000_000)))
  assert.equal(readLink(key, grant.incident, token, epoch(1_800_000_000_001)), { fault: 'expired' })
})

test('nothing of a token can be changed', () => {
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(
      readLink(key, grant.incident, changed.toString('base64url'), before),
      { fault: 'forged' },
      `byte ${at}`,
    )
  }
  assert.equal(readLink(key, '0193a1b2-0000-7000-8000-0000000000b3', token, before), { fault: 'forged' })
  assert.equal(readLink(Buffer.alloc(32, 8), grant.incident, token, before), { fault: 'forged' })
  for (const wrong of ['', 'x', token.slice(0, -2), `${token}AA`])
    assert.equal(readLink(key, grant.incident, wrong, before), { fault: 'forged' })
})

test.run()
