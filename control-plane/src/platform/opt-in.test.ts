import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { optInHash, optInTokens } from './opt-in.ts'
import { createSealer } from './sealer.ts'

const { confirmToken, endToken, readEndToken } = optInTokens({ key: 'these mails', end: 'end them' })
const platform = { sealer: createSealer('a secret key of this test alone') }
const other = { sealer: createSealer('another secret key of this test') }
const id = '0193a1b2-0000-7000-8000-0000000000a1'

test('a token that ends mails names their recipient, and nothing of it can be changed', () => {
  const token = endToken(platform, id)
  assert.is(readEndToken(platform, token), id)
  assert.is(readEndToken(other, token), null)
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.is(readEndToken(platform, changed.toString('base64url')), null, `byte ${at}`)
  }
  for (const wrong of ['', 'x', token.slice(0, -2), `${token}AA`, 'é']) assert.is(readEndToken(platform, wrong), null)
})

test('a confirm token is of one request, and its hash does not give it away', () => {
  const token = confirmToken(platform, id, 1)
  assert.is(confirmToken(platform, id, 1), token)
  assert.is.not(confirmToken(platform, id, 2), token)
  assert.is.not(confirmToken(other, id, 1), token)
  assert.not.ok(optInHash(token).includes(token))
})

test('a token of other mails ends and confirms nothing here', () => {
  for (const other of [
    { key: 'other mails', end: 'end them' },
    { key: 'these mails', end: 'end others' },
  ])
    assert.is(readEndToken(platform, optInTokens(other).endToken(platform, id)), null)
  assert.is.not(
    optInTokens({ key: 'other mails', end: 'end them' }).confirmToken(platform, id, 1),
    confirmToken(platform, id, 1),
  )
})

test.run()
