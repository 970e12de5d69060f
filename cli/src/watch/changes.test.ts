import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Change } from '../print/transition.ts'
import { changedSince, knownOf, newerThan } from './changes.ts'

/** The fields that a watch reads. */
const monitor = (id: string, last_status_change_at: string | null) => ({ id, last_status_change_at }) as MonitorSummary
const transition = (at: string) => ({ at }) as Change

const T1 = '2026-03-02T08:00:01.000Z'
const T2 = '2026-03-02T08:00:02.000Z'
const T3 = '2026-03-02T08:00:03.000Z'

test('a monitor has changed if the time of its last status change differs', () => {
  const known = knownOf([monitor('same', T1), monitor('changed', T1), monitor('first', null), monitor('pending', null)])
  const now = [monitor('same', T1), monitor('changed', T2), monitor('first', T2), monitor('pending', null)]
  assert.equal(
    changedSince(known, now).map(({ id }) => id),
    ['changed', 'first'],
  )
})

test('a monitor that was added meanwhile has changed once it has a status', () => {
  assert.is(changedSince(new Map(), [monitor('new', T1)]).length, 1)
  assert.is(changedSince(new Map(), [monitor('new', null)]).length, 0)
})

test('all transitions since the last look are told, oldest first', () => {
  const newestFirst = [transition(T3), transition(T2), transition(T1)]
  assert.equal(
    newerThan(T1, newestFirst).map(({ at }) => at),
    [T2, T3],
  )
  assert.is(newerThan(null, newestFirst).length, 3)
  assert.is(newerThan(T3, newestFirst).length, 0)
})

test.run()
