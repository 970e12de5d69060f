import { says } from '@pharos/shared-protocol/text/en/contract.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal, refuseField } from '../refusal.ts'
import { refusalIn } from './language.ts'

test('a refusal keeps its code, its faults and its headers in German', () => {
  const headers = { 'retry-after': '3' }
  const refused = new Refusal('rate_limited', identityText('visitor.too_many_attempts', { seconds: 3 }), {
    headers,
  })
  const german = refusalIn('de', refused)
  assert.equal([german.code, german.headers], ['rate_limited', headers])
  assert.is(german.message, 'Das wurde zuletzt mehrmals versucht; warten Sie 3 s.')
  assert.is(refusalIn('en', refused), refused)
  const field = refusalIn('de', refuseField('name', says('field.not_blank')))
  assert.is(field.message, 'name darf nicht leer sein.')
  assert.equal(field.faults, [{ path: 'name', message: 'must not be blank', code: 'field.not_blank' }])
})

test('what is not known, and what is too long, stays as it is', () => {
  for (const message of ['It is odd.', `name ${' is not, of'.repeat(10_000)}`]) {
    const refused = new Refusal('conflict', message)
    assert.is(refusalIn('de', refused), refused)
  }
})

test.run()
