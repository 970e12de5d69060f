import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Log } from '../log.ts'
import { LOGGED_EVERY_MS, logOutage } from './outage-log.ts'

const test = suite('the log of requests refused because of an outage')

function logging() {
  const lines: { route: unknown; reason: string; more?: number }[] = []
  let now = 0
  const parts = {
    log: { warn: (line: (typeof lines)[number]) => void lines.push(line) } as unknown as Log,
    clock: { monotonic: () => now },
  } as unknown as Parameters<typeof logOutage>[0]
  return {
    lines,
    pass: (ms: number) => {
      now += ms
    },
    refuse: (route: string, reason = 'away') => logOutage(parts, { request_id: 'r', route }, reason),
  }
}

test('repeated refusals are one line in ten seconds, and the next one counts them', () => {
  const { lines, pass, refuse } = logging()
  for (let n = 0; n < 1_000; n++) refuse('log.query')
  assert.is(lines.length, 1)
  pass(LOGGED_EVERY_MS)
  refuse('log.query')
  assert.equal(
    lines.map(({ more }) => more),
    [undefined, 999],
  )
})

test('another route or reason has its own line', () => {
  const { lines, refuse } = logging()
  refuse('log.query')
  refuse('log.ingest')
  refuse('log.query', 'the disk is full')
  assert.is(lines.length, 3)
})

test('any number of reasons takes bounded memory, and is logged', () => {
  const { lines, refuse } = logging()
  for (let n = 0; n < 5_000; n++) refuse('log.query', `reason ${n}`)
  assert.is(lines.length, 5_000)
})

test.run()
