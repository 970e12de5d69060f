import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSealer } from '../../platform/sealer.ts'
import { confirmToken, hashOf, readUnsubscribe, unsubscribeToken } from './token.ts'

const platform = { sealer: createSealer('a secret key of this test alone') }
const other = { sealer: createSealer('another secret key of this test') }
const id = '0193a1b2-0000-7000-8000-0000000000a1'

test('an unsubscribe token names its subscription, and nothing of it can be changed', () => {
  const token = unsubscribeToken(platform, id)
  assert.is(readUnsubscribe(platform, token), id)
  assert.is(readUnsubscribe(other, token), null)
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.is(readUnsubscribe(platform, changed.toString('base64url')), null, `byte ${at}`)
  }
  for (const wrong of ['', 'x', token.slice(0, -2), `${token}AA`, 'é'])
    assert.is(readUnsubscribe(platform, wrong), null)
})

test('a confirm token is of one request, and its hash does not give it away', () => {
  const token = confirmToken(platform, id, 1)
  assert.is(confirmToken(platform, id, 1), token)
  assert.is.not(confirmToken(platform, id, 2), token)
  assert.is.not(confirmToken(other, id, 1), token)
  assert.not.ok(hashOf(token).includes(token))
})

test.run()
