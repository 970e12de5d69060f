import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserRules } from './browser-rules.ts'

const test = suite('rules for browsers')

test('pages stand apart, but those on the way of an app that asks for consent', () => {
  const [plain, secure] = [browserRules(false), browserRules(true)]
  for (const path of ['/', '/console/monitors', '/docs', '/loginx', '/status/1'])
    assert.is(plain(path)['Cross-Origin-Opener-Policy'], 'same-origin', path)
  for (const path of ['/oauth/authorize?a=b', '/login', '/login?next=/', '/auth/login/password'])
    assert.is(secure(path)['Cross-Origin-Opener-Policy'], undefined, path)
})

test('TLS is promised only where there is TLS', () => {
  assert.is(browserRules(false)('/')['Strict-Transport-Security'], undefined)
  assert.is(browserRules(true)('/')['Strict-Transport-Security'], 'max-age=31536000')
  assert.match(browserRules(false)('/')['Permissions-Policy'] ?? '', 'camera=()')
})

test.run()
