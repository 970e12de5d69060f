import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { wallClock } from './wall-clock.ts'

const test = suite('the wall clock of a zone')
const at = (text: string) => epoch(Date.parse(text))
const reading = (text: string) => Date.parse(`${text}Z`)
const MINUTE = 60_000

/** Both clock changes of a year, and the day that Samoa skipped. `expect` is when `given` occurs. */
const CASES = [
  { name: 'Chicago, an hour is skipped', zone: 'America/Chicago', given: '2026-03-08T02:30', when: 'skipped', expect: '2026-03-08T08:00Z' },
  { name: 'Chicago, the end of the skipped hour', zone: 'America/Chicago', given: '2026-03-08T03:00', when: 'plain', expect: '2026-03-08T08:00Z' },
  { name: 'Chicago, just before the skipped hour', zone: 'America/Chicago', given: '2026-03-08T01:59', when: 'plain', expect: '2026-03-08T07:59Z' },
  { name: 'Chicago, an hour comes twice', zone: 'America/Chicago', given: '2026-11-01T01:30', when: 'twice', expect: '2026-11-01T06:30Z' },
  { name: 'Chicago, the end of the doubled hour', zone: 'America/Chicago', given: '2026-11-01T02:00', when: 'plain', expect: '2026-11-01T08:00Z' },
  { name: 'Berlin, an hour is skipped', zone: 'Europe/Berlin', given: '2026-03-29T02:30', when: 'skipped', expect: '2026-03-29T01:00Z' },
  { name: 'Berlin, an hour comes twice', zone: 'Europe/Berlin', given: '2026-10-25T02:30', when: 'twice', expect: '2026-10-25T00:30Z' },
  { name: 'Berlin, summer', zone: 'Europe/Berlin', given: '2026-07-01T09:00', when: 'plain', expect: '2026-07-01T07:00Z' },
  { name: 'Lord Howe, half an hour is skipped', zone: 'Australia/Lord_Howe', given: '2026-10-04T02:15', when: 'skipped', expect: '2026-10-03T15:30Z' },
  { name: 'Lord Howe, half an hour comes twice', zone: 'Australia/Lord_Howe', given: '2026-04-05T01:45', when: 'twice', expect: '2026-04-04T14:45Z' },
  { name: 'Apia, an hour is skipped', zone: 'Pacific/Apia', given: '2020-09-27T03:30', when: 'skipped', expect: '2020-09-26T14:00Z' },
  { name: 'Apia, an hour comes twice', zone: 'Pacific/Apia', given: '2021-04-04T03:30', when: 'twice', expect: '2021-04-03T13:30Z' },
  { name: 'Apia, a whole day is skipped', zone: 'Pacific/Apia', given: '2011-12-30T09:00', when: 'skipped', expect: '2011-12-30T10:00Z' },
  { name: 'UTC never changes', zone: 'UTC', given: '2026-03-29T02:30', when: 'plain', expect: '2026-03-29T02:30Z' },
] // biome-ignore format: a table

for (const { name, zone, given, when, expect } of CASES)
  test(`${name}: ${given} comes at ${expect}`, () => {
    const instant = at(expect)
    const clock = wallClock(zone, instant, instant)
    assert.is(new Date(clock.firstInstant(reading(given))).toISOString(), new Date(instant).toISOString())
    assert.ok(clock.reached(instant) >= reading(given), 'it has come at the instant itself')
    assert.ok(clock.reached(epoch(instant - 1)) < reading(given), 'and not just before')
    const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()
    assert.is(shown.slice(0, 16) === given, when !== 'skipped', shown)
  })

test('it stands still while an hour comes a second time', () => {
  const [before, again] = [at('2026-10-25T00:59:59.999Z'), at('2026-10-25T01:30Z')]
  const clock = wallClock('Europe/Berlin', before, again)
  assert.is(clock.reached(again), clock.reached(before))
  assert.is(clock.reached(epoch(at('2026-10-25T02:00Z'))), reading('2026-10-25T03:00'))
})

test('what has been reached and what comes first say the same of every minute around a change', () => {
  for (const { zone, expect } of CASES) {
    const [from, to] = [epoch(at(expect) - 180 * MINUTE), epoch(at(expect) + 180 * MINUTE)]
    const clock = wallClock(zone, from, to)
    for (let instant: EpochMs = from; instant < to; instant = epoch(instant + MINUTE)) {
      const shown = clock.reached(instant)
      assert.ok(clock.firstInstant(shown) <= instant)
      assert.ok(clock.firstInstant(shown + 1) > instant, `${zone} ${new Date(instant).toISOString()}`)
    }
  }
})

test.run()
