import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connection } from './row.ts'
import { changed, expiryToTell, WARN_MS } from './rules.ts'

const NOW = epoch(1_000_000_000_000)
const succeeded = { at: NOW, outcome: 'succeeded', email: null, role: null, reason: null } as const
const connection = (more: Partial<Connection>) =>
  ({
    ...{ entity_id: 'idp', active: false, last_test: null, name: 'A', revision: 3, updated_at: 0 },
    ...{ owner_approved: false, metadata_url: null, certificates: ['pem'], sso_url: 'https://idp.example' },
    ...more,
  }) as Connection

for (const [name, before, changes, then] of [
  ['a draft without a test', {}, { active: true }, 'refused'],
  ['a draft whose test failed', { last_test: { ...succeeded, outcome: 'failed' } }, { active: true }, 'refused'],
  ['a draft after a test', { last_test: succeeded }, { active: true }, 'active'],
  ['a draft with another provider', { last_test: succeeded }, { entity_id: 'other', active: true }, 'refused'],
  ['an active one with another provider', { active: true, last_test: succeeded }, { entity_id: 'other' }, 'refused'],
  ['an active one with another provider, and a draft at once', { active: true, last_test: succeeded }, { entity_id: 'other', active: false }, 'refused'],
  ['an active one with another name', { active: true, last_test: succeeded }, { name: 'B' }, 'active'],
  ['an active one with other certificates', { active: true, last_test: succeeded }, { certificates: ['x'] }, 'active'],
  ['an active one that becomes a draft', { active: true, last_test: succeeded }, { active: false }, 'draft'],
] as const) // biome-ignore format: a table
  test(`a change of a connection: ${name}`, () => {
    const after = changed(connection(before), changes as Partial<Connection>, { now: NOW, byOwner: true })
    if (then === 'refused') return assert.ok('refused' in after)
    assert.ok(!('refused' in after) && after.active === (then === 'active') && after.revision === 4)
  })

const active = { active: true, last_test: succeeded }
const approved = { ...active, owner_approved: true }
for (const [name, before, changes, byOwner, then] of [
  ['an owner makes it active', { last_test: succeeded }, { active: true }, true, true],
  ['somebody else makes it active', { last_test: succeeded }, { active: true }, false, false],
  ['an owner makes it active once more', active, { active: true }, true, true],
  ['somebody else makes it active once more', active, { active: true }, false, false],
  ['somebody else repeats that, with nothing to change', approved, { active: true }, false, true],
  ['somebody else adds a certificate', approved, { certificates: ['pem', 'more'] }, false, false],
  ['somebody else adds one, and makes it active at once', approved, { certificates: ['more'], active: true }, false, false],
  ['somebody else gives another sign-in address', approved, { sso_url: 'https://other.example' }, false, false],
  ['somebody else gives an address of metadata', approved, { metadata_url: 'https://other.example' }, false, false],
  ['somebody else gives another one', { ...approved, metadata_url: 'https://a' }, { metadata_url: 'https://b' }, false, false],
  ['somebody else has the same address read again', { ...approved, metadata_url: 'https://a' }, { metadata_url: 'https://a', certificates: ['next'] }, false, true],
  ['somebody else gives another secret', approved, { client_secret: 'x' }, false, false],
  ['somebody else asks for other scopes', approved, { scopes: ['x'] }, false, false],
  ['somebody else reads roles elsewhere', approved, { role_claim: 'x' }, false, false],
  ['somebody else lets sign-ins begin there', approved, { allow_idp_initiated: true }, false, false],
  ['somebody else renames it', approved, { name: 'B' }, false, true],
  ['somebody else gives roles to groups', approved, { role_mapping: { a: 'admin' } }, false, true],
  ['an owner adds a certificate to one that is approved', approved, { certificates: ['pem', 'more'] }, true, true],
  ['an owner adds one to what others have changed', active, { certificates: ['pem', 'more'] }, true, false],
  ['an owner makes it a draft', approved, { active: false }, true, false],
] as const) // biome-ignore format: a table
  test(`owners sign in by it: ${name}: ${then}`, () => {
    const after = changed(connection(before as object), changes as object, { now: NOW, byOwner })
    assert.is('refused' in after ? after.refused : after.owner_approved, then)
  })

test('what changes nothing leaves the revision', () => {
  const before = connection({})
  assert.equal(changed(before, { name: 'A', entity_id: undefined }, { now: NOW, byOwner: true }), before)
})

test('admins are told of the last certificate alone', () => {
  const at = (ms: number) => epoch(NOW + ms)
  assert.is(expiryToTell([], NOW), null)
  assert.is(expiryToTell([at(DAY_MS), at(WARN_MS + 1)], NOW), null)
  assert.is(expiryToTell([at(DAY_MS), at(WARN_MS)], NOW), at(WARN_MS))
  assert.is(expiryToTell([at(-DAY_MS)], NOW), at(-DAY_MS))
})

test.run()
