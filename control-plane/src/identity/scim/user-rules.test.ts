import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject } from '../scim-protocol/index.ts'
import { changesOf, emailOf, nameOf, readUser } from './user-rules.ts'

const user = (attributes: JsonObject, userName = 'ada@upn.example.com') => readUser({ userName, ...attributes })

const ADDRESSES: { name: string; emails: JsonObject['emails']; userName?: string; expect: string | null }[] = [
  { name: 'the user name without another', emails: [], expect: 'ada@upn.example.com' },
  {
    name: 'the primary one',
    emails: [
      { type: 'work', value: 'w@x.com' },
      { value: 'P@x.com', primary: true },
    ],
    expect: 'p@x.com',
  },
  { name: 'primary as text', emails: [{ value: 'w@x.com' }, { value: 'p@x.com', primary: 'True' }], expect: 'p@x.com' },
  {
    name: 'that of work',
    emails: [
      { type: 'home', value: 'h@x.com' },
      { type: 'Work', value: 'w@x.com' },
    ],
    expect: 'w@x.com',
  },
  { name: 'any', emails: [{ type: 'home', value: 'h@x.com' }], expect: 'h@x.com' },
  { name: 'one without a value', emails: [{ type: 'work', primary: true }], expect: 'ada@upn.example.com' },
  { name: 'not a list', emails: 'x', expect: 'ada@upn.example.com' },
  { name: 'no address at all', emails: [], userName: 'ada', expect: null },
  { name: 'one that is no address', emails: [{ value: 'ada' }], expect: null },
]

for (const { name, emails = [], userName, expect } of ADDRESSES)
  test(`the address of a user: ${name}`, () => {
    const given = user({ emails }, userName)
    if (expect === null) assert.throws(() => emailOf(given), /email address/)
    else assert.is(emailOf(given), expect)
  })

const NAMES: { name: string; attributes: JsonObject; expect: string }[] = [
  { name: 'displayName', attributes: { displayName: 'Ada', name: { formatted: 'A. L.' } }, expect: 'Ada' },
  { name: 'formatted', attributes: { name: { formatted: 'A. L.', givenName: 'Ada' } }, expect: 'A. L.' },
  { name: 'the parts', attributes: { name: { givenName: 'Ada', familyName: 'Lovelace' } }, expect: 'Ada Lovelace' },
  { name: 'the user name', attributes: { displayName: ' ' }, expect: 'ada@upn.example.com' },
  { name: 'one line', attributes: { displayName: 'Ada\nOwner\u202e' }, expect: 'Ada Owner' },
  { name: 'at most 200 characters', attributes: { displayName: 'x'.repeat(300) }, expect: 'x'.repeat(200) },
]

for (const { name, attributes, expect } of NAMES)
  test(`the name of a user: ${name}`, () => {
    assert.is(nameOf(user(attributes)), expect)
  })

test('changes are named; order of fields and what is not said are none', () => {
  const before = user({ active: true, name: { a: '1', b: '2' }, emails: [{ value: 'a@x.com' }] })
  assert.equal(changesOf(before, user({ name: { b: '2', a: '1' }, emails: [{ value: 'a@x.com' }] })), [])
  const after = user({ active: false, externalId: 'x', title: 't' }, 'eve@example.com')
  assert.equal(changesOf(before, after).toSorted(), ['active', 'emails', 'externalId', 'name', 'title', 'userName'])
})

test.run()
