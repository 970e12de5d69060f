import type { MaintenanceStatus } from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isForward, statusAt } from './rules.ts'

const test = suite('maintenance of a page')
const [start, end] = [1_000, 2_000]

const MOVES: [name: string, status: MaintenanceStatus, now: number, then: MaintenanceStatus][] = [
  ['long before', 'scheduled', 0, 'scheduled'],
  ['just before its start', 'scheduled', start - 1, 'scheduled'],
  ['at its start', 'scheduled', start, 'in_progress'],
  ['just after its start', 'scheduled', start + 1, 'in_progress'],
  ['just before its end', 'in_progress', end - 1, 'in_progress'],
  ['at its end', 'in_progress', end, 'completed'],
  ['just after its end', 'in_progress', end + 1, 'completed'],
  ['nobody looked until its end', 'scheduled', end, 'completed'],
  ['nobody looked until after', 'scheduled', end + 1, 'completed'],
  ['begun by hand before its start', 'in_progress', start - 1, 'in_progress'],
  ['begun by hand, at its start', 'in_progress', start, 'in_progress'],
  ['ended by hand before its start', 'completed', start - 1, 'completed'],
  ['ended by hand before its end', 'completed', end - 1, 'completed'],
] // biome-ignore format: a table

for (const [name, status, now, then] of MOVES) {
  test(`${name}: ${status} → ${then}`, () => {
    assert.is(statusAt({ status, scheduled_start_at: start, scheduled_end_at: end }, epoch(now)), then)
  })
}

const ORDER: [from: MaintenanceStatus, to: MaintenanceStatus, then: boolean][] = [
  ['scheduled', 'scheduled', false],
  ['scheduled', 'in_progress', true],
  ['scheduled', 'completed', true],
  ['in_progress', 'scheduled', false],
  ['in_progress', 'in_progress', false],
  ['in_progress', 'completed', true],
  ['completed', 'scheduled', false],
  ['completed', 'in_progress', false],
  ['completed', 'completed', false],
] // biome-ignore format: a table

for (const [from, to, then] of ORDER) {
  test(`${from} → ${to} is ${then ? '' : 'not '}forward`, () => {
    assert.is(isForward(from, to), then)
  })
}

test.run()
