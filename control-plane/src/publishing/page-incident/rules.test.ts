import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inStatus, timeFaults } from './rules.ts'

const test = suite('incidents of a page')
const now = epoch(1_000)

const MOVES: [from: IncidentStatus, resolved_at: number | null, to: IncidentStatus, then: number | null][] = [
  ['investigating', null, 'identified', null],
  ['investigating', null, 'resolved', 1_000],
  ['monitoring', null, 'investigating', null],
  ['resolved', 700, 'resolved', 700],
  ['resolved', 700, 'investigating', null],
] // biome-ignore format: a table

for (const [status, resolved_at, to, then] of MOVES) {
  test(`${status} ${resolved_at} → ${to}: ${then}`, () => {
    assert.equal(inStatus({ status, started_at: 500, resolved_at }, to, now), { status: to, resolved_at: then })
  })
}

const TIMES: [name: string, status: IncidentStatus, started: number, resolved: number | null, then: string | null][] = [
  ['began before', 'investigating', 999, null, null],
  ['began now', 'investigating', 1_000, null, null],
  ['begins after', 'investigating', 1_001, null, 'started_at'],
  ['ended as it began', 'resolved', 500, 500, null],
  ['ended before it began', 'resolved', 500, 499, 'resolved_at'],
  ['ended now', 'resolved', 500, 1_000, null],
  ['ends after', 'resolved', 500, 1_001, 'resolved_at'],
  ['an end of an open one', 'monitoring', 500, 600, 'resolved_at'],
] // biome-ignore format: a table

for (const [name, status, started_at, resolved_at, then] of TIMES) {
  test(`${name}: ${then ?? 'good'}`, () => {
    assert.is(timeFaults({ status, started_at, resolved_at }, now)[0]?.path ?? null, then)
  })
}

test.run()
