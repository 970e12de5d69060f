import { BASELINE_BOUNDS } from '@pharos/shared-protocol/check/baseline.ts'
import { MOST_IMPORTED } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../../platform/refusal.ts'
import { MOST_METHODS, MOST_RULES } from '../../response/contact-method/index.ts'
import { HISTORY, historyName, MOST_IN_ARCHIVE, sectionEntries } from '../archive/index.ts'
import { isConfigured, requireBounds } from './bounds.ts'

type Counts = Record<string, number>

/** The manifest of an archive with so many records and bytes of each section. */
function manifestOf(counts: Counts, bytes: Counts = {}) {
  const names = [...new Set([...Object.keys(counts), ...Object.keys(bytes)])]
  return {
    files: names.map(section => ({
      name: `${section}.ndjson`,
      records: counts[section] ?? 0,
      bytes: bytes[section] ?? 0,
      sha256: '',
      truncated: false,
    })),
  } as unknown as Parameters<typeof requireBounds>[0]
}

function refusalOf(counts: Counts, bytes?: Counts): Refusal | null {
  try {
    requireBounds(manifestOf(counts, bytes))
    return null
  } catch (error) {
    assert.instance(error, Refusal)
    return error as Refusal
  }
}

const OF_EACH: [section: string, owner: string, each: number][] = [
  ['members.contact_methods', 'members', MOST_METHODS],
  ['members.notification_rules', 'members', MOST_RULES],
  ['browser_checks.baselines', 'browser_checks', BASELINE_BOUNDS.count],
  ['status_pages.address', 'status_pages', 1],
]

for (const [section, owner, each] of OF_EACH)
  for (const owners of [0, 1, 7])
    test(`${section} of ${owners}: what each may have, and no more`, () => {
      assert.is(refusalOf({ [owner]: owners, [section]: owners * each }), null)
      const refusal = refusalOf({ [owner]: owners, [section]: owners * each + 1 })
      assert.is(refusal?.code, 'limit_reached')
      assert.is(refusal?.faults[0]?.path, section)
    })

const streamed = [...sectionEntries().map(({ name }) => name), ...HISTORY.map(historyName)].filter(
  name => !isConfigured(name) && !OF_EACH.some(([section]) => section === name),
)
test('no other section has more than an archive may have', () => {
  for (const section of streamed) {
    assert.is(refusalOf({ [section]: MOST_IN_ARCHIVE.rows }), null, section)
    assert.is(refusalOf({ [section]: MOST_IN_ARCHIVE.rows + 1 })?.faults[0]?.path, section)
  }
})

test('what is configured is bounded over all sections', () => {
  const half = { services: MOST_IMPORTED / 2, http_monitors: MOST_IMPORTED / 2 }
  assert.is(refusalOf(half), null)
  assert.is(refusalOf({ ...half, dashboards: 1 })?.code, 'limit_reached')
  const bytes = { services: 25_000_000, http_monitors: 25_000_000 }
  assert.is(refusalOf({}, bytes), null)
  assert.is(refusalOf({}, { ...bytes, dashboards: 1 })?.code, 'too_large')
  assert.is(refusalOf({}, { ...bytes, 'history.transition': 1_000_000_000 }), null)
})

test.run()
