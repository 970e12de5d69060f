import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AssertionContent, SsoRefused } from '../saml/index.ts'
import { identityOfOidc, identityOfSaml, mappedRole, ownPath } from './rules.ts'

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const said = (
  name_id: string,
  name_id_format: string | null,
  attributes: Record<string, string[]> = {},
): AssertionContent => ({
  ...{
    assertion_id: '_1',
    usable_until: 0 as AssertionContent['usable_until'],
    name_id,
    name_id_format,
    session_until: null,
  },
  attributes: new Map(Object.entries(attributes)),
})

for (const [name, given, email] of [
  ['a NameID that says that it is one', said('Ada@Example.com', EMAIL_FORMAT, { email: ['other@example.com'] }), 'ada@example.com'],
  ['an attribute, when the NameID says nothing', said('ada', null, { mail: ['ada@example.com'] }), 'ada@example.com'],
  ['the attribute of Entra ID', said('x', null, { 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': ['ada@example.com'] }), 'ada@example.com'],
  ['a NameID that looks like one, without attributes', said('ada@example.com', null), 'ada@example.com'],
  ['no address', said('ada', null), null],
  ['a NameID that says so, and is none', said('ada', EMAIL_FORMAT, { email: ['ada@example.com'] }), null],
  ['two addresses', said('a@example.com,b@example.com', EMAIL_FORMAT), null],
  ['an address with a space', said('ada @example.com', EMAIL_FORMAT), null],
] as const) // biome-ignore format: a table
  test(`the address of an assertion: ${name}`, () => {
    if (email === null)
      assert.throws(
        () => identityOfSaml(given, 'groups'),
        (error: unknown) => error instanceof SsoRefused,
      )
    else assert.is(identityOfSaml(given, 'groups').email, email)
  })

test('claims: groups may be one text or a list, and nothing else counts', () => {
  const of = (groups: unknown) => identityOfOidc({ email: 'ada@example.com', groups }, 'groups').groups
  assert.equal([of('ops'), of(['a', 1, null, 'b']), of({ a: 1 }), of(undefined)], [['ops'], ['a', 'b'], [], []])
  for (const email_verified of [false, 'false'])
    assert.throws(() => identityOfOidc({ email: 'ada@example.com', email_verified }, 'groups'))
})

test('a name is one line without marks of direction, and never empty', () => {
  const of = (name: unknown) => identityOfOidc({ email: 'ada@example.com', name }, 'groups').name
  assert.equal(
    [of('Ada\n\u202eLovelace'), of(''), of(7), of('x'.repeat(500)).length],
    ['AdaLovelace', 'ada', 'ada', 200],
  )
})

test('the strongest mapped role counts, and an owner is not among them', () => {
  const mapping = { a: 'viewer', b: 'admin', c: 'auditor', d: 'owner' } as const
  assert.is(mappedRole(mapping, ['a', 'b', 'c']), 'admin')
  assert.is(mappedRole(mapping, ['c', 'a']), 'auditor')
  assert.is(mappedRole(mapping, ['d', 'toString', '__proto__']), null)
})

test('a target is a path here', () => {
  for (const path of ['/', '/monitors?tag=a&x=%2F', '/a//b', '/a#b']) assert.is(ownPath(path), path)
  for (const odd of [
    '//evil',
    '/\\evil',
    'https://evil',
    'monitors',
    '',
    '/a b',
    '/a\nb',
    '/\tb',
    '/a\\b',
    `/${'x'.repeat(500)}`,
    undefined,
  ])
    assert.is(ownPath(odd), '/', odd)
})

test.run()
