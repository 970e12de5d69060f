import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { epoch } from '../time.ts'
import { figuresOf } from './figures.ts'
import type { Segment } from './uptime.ts'

/** `up 60 down 30`: states and their seconds, one after another. */
function segments(text: string): Segment[] {
  let at = 0
  return [...text.matchAll(/(\w+) (\d+)/g)].map(([, state, seconds]) => {
    const from = epoch(at)
    at += Number(seconds) * 1000
    return { state: state as Segment['state'], from, to: epoch(at) }
  })
}

for (const { given, downtime, incidents, mttr, uptime, coverage } of [
  { given: '', downtime: 0, incidents: 0, mttr: null, uptime: null, coverage: null },
  { given: 'up 60', downtime: 0, incidents: 0, mttr: null, uptime: 100, coverage: 100 },
  { given: 'up 60 down 40', downtime: 40, incidents: 1, mttr: null, uptime: 60, coverage: 100 },
  { given: 'down 40 up 60', downtime: 40, incidents: 1, mttr: 40, uptime: 60, coverage: 100 },
  { given: 'down 10 up 60 down 30 degraded 100', downtime: 40, incidents: 2, mttr: 20, uptime: 80, coverage: 100 },
  { given: 'down 10 maintenance 500 down 10 up 80', downtime: 20, incidents: 1, mttr: 20, uptime: 80, coverage: 100 },
  { given: 'down 20 unknown 100 up 80', downtime: 20, incidents: 1, mttr: 20, uptime: 80, coverage: 50 },
  { given: 'down 20 paused 100 up 80', downtime: 20, incidents: 1, mttr: 20, uptime: 80, coverage: 100 },
  { given: 'unknown 20 maintenance 5', downtime: 0, incidents: 0, mttr: null, uptime: null, coverage: 0 },
]) {
  test(given || 'nothing', () =>
    assert.equal(figuresOf(segments(given)), {
      uptime,
      coverage,
      downtime_seconds: downtime,
      incidents,
      mttr_seconds: mttr,
    }),
  )
}

test.run()
