import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connection } from './row.ts'
import { changed, expiryToTell, WARN_MS } from './rules.ts'

const NOW = epoch(1_000_000_000_000)
const succeeded = { at: NOW, outcome: 'succeeded', email: null, role: null, reason: null } as const
const connection = (more: Partial<Connection>) =>
  ({ entity_id: 'idp', active: false, last_test: null, name: 'A', revision: 3, updated_at: 0, ...more }) as Connection

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
    const after = changed(connection(before), changes as Partial<Connection>, NOW)
    if (then === 'refused') return assert.ok('refused' in after)
    assert.ok(!('refused' in after) && after.active === (then === 'active') && after.revision === 4)
  })

test('what changes nothing leaves the revision', () => {
  const before = connection({})
  assert.is(changed(before, { name: 'A', entity_id: undefined }, NOW), before)
})

test('admins are told of the last certificate alone', () => {
  const at = (ms: number) => epoch(NOW + ms)
  assert.is(expiryToTell([], NOW), null)
  assert.is(expiryToTell([at(DAY_MS), at(WARN_MS + 1)], NOW), null)
  assert.is(expiryToTell([at(DAY_MS), at(WARN_MS)], NOW), at(WARN_MS))
  assert.is(expiryToTell([at(-DAY_MS)], NOW), at(-DAY_MS))
})

test.run()
