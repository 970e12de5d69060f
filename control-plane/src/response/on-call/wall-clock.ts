import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

/** What a clock on the wall reads, written as the milliseconds since the epoch of the same reading in UTC. */
export type Wall = number

/** The clock on the wall of a zone over a range of instants. */
export interface WallClock {
  /** The furthest reading that the clock has shown up to an instant. While an hour comes a second time, it stands still. */
  reached(at: EpochMs): Wall
  /** The first instant at which the clock shows a reading, or a later one where the reading is skipped. */
  firstInstant(reading: Wall): EpochMs
}

interface Stretch {
  from: number
  /** Milliseconds by which the wall is ahead of UTC. */
  ahead: number
}

/** A wall never differs from UTC, nor from itself before a change, by more. */
const MARGIN_MS = 3 * 86_400_000

/**
 * The wall clock of an IANA zone for instants from `from` to `to`. Its rule for changes of the clock, which schedules
 * publish: what is due in a skipped hour is due at the first instant after it; what is due in an hour that comes twice is
 * due the first time. Both follow from `firstInstant`, and both functions never go back as their argument goes on.
 */
export function wallClock(timezone: string, from: EpochMs, to: EpochMs): WallClock {
  const stretches = stretchesOf(timezone, from - MARGIN_MS, to + MARGIN_MS)
  const endOf = (index: number) => stretches[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return {
    reached(at) {
      const shown = stretches.map(({ from: start, ahead }, index) =>
        start <= at ? Math.min(at, endOf(index) - 1) + ahead : Number.NEGATIVE_INFINITY,
      )
      return Math.max(...shown)
    },
    firstInstant(reading) {
      const index = stretches.findIndex(({ ahead }, each) => endOf(each) - 1 + ahead >= reading)
      const { from: start, ahead } = stretches[index] ?? { from: 0, ahead: 0 }
      return epoch(Math.max(start, reading - ahead))
    },
  }
}

function stretchesOf(timezone: string, from: number, to: number): Stretch[] {
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone)
  const stretches: Stretch[] = [{ from: Number.NEGATIVE_INFINITY, ahead: at.offsetNanoseconds / 1e6 }]
  for (;;) {
    at = at.getTimeZoneTransition('next')
    if (at === null || at.epochMilliseconds > to) return stretches
    stretches.push({ from: at.epochMilliseconds, ahead: at.offsetNanoseconds / 1e6 })
  }
}
