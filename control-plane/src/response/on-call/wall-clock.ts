import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

/** A local time, as the milliseconds since the epoch of the same reading in UTC. */
export type Wall = number

/** The local clock of a zone over a range of instants. */
export interface WallClock {
  /** The latest local time shown up to an instant. While an hour is repeated, it stands still. */
  reached(at: EpochMs): Wall
  /** The first instant at which the clock shows a local time, or a later one when that time is skipped. */
  firstInstant(reading: Wall): EpochMs
}

interface Stretch {
  from: number
  /** Milliseconds by which local time is ahead of UTC. */
  ahead: number
}

/** Local time never differs from UTC, nor from itself before a change, by more. */
const MARGIN_MS = 3 * 86_400_000

/**
 * The local clock of an IANA zone for instants from `from` to `to`. Its rule for clock changes, which schedules
 * publish: what is due in a skipped hour is due at the first instant after it; what is due in a repeated hour is due
 * the first time. Both follow from `firstInstant`, and both functions are monotonic.
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
