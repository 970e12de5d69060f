import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts'
import { TIME_IN_FORMAT, TimeIn, TimeOut } from '../field.ts'

/** Relative ranges: names on the wire, and milliseconds before now. */
export const RELATIVE_RANGES = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '3h': 3 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '24h': DAY_MS,
  '2d': 2 * DAY_MS,
  '48h': 2 * DAY_MS,
  '7d': 7 * DAY_MS,
  '14d': 14 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
} as const
export type RelativeRange = keyof typeof RELATIVE_RANGES
const Relative = z
  .enum(Object.keys(RELATIVE_RANGES) as [RelativeRange, ...RelativeRange[]])
  .meta({ description: 'Length of the range before now' })

/** The longest absolute range, in days, and the shortest, in milliseconds. */
export const LONGEST_RANGE_DAYS = 400
const SHORTEST_RANGE_MS = 1_000
/** The range of nanoseconds since 1970 in 64 bits. */
const EARLIEST = Date.parse('1971-01-01T00:00:00Z')
const LATEST = Date.parse('2262-01-01T00:00:00Z')

/** A time range in a request (spec 2.12): relative to now, or absolute with its end excluded. */
export const TimeRangeIn = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('relative').meta({ description: 'Whether the range is relative to now or absolute' }),
      value: Relative,
    }),
    z
      .strictObject({
        type: z.literal('absolute').meta({ description: 'Whether the range is relative to now or absolute' }),
        from: TimeIn.meta({ description: `Start of the time range. ${TIME_IN_FORMAT}` }),
        to: TimeIn.meta({ description: `End of the time range, excluded. ${TIME_IN_FORMAT}` }),
      })
      .refine(({ from, to }) => !(to - from < SHORTEST_RANGE_MS), {
        path: ['to'],
        message: says('field.second_after_from'),
      })
      .refine(({ from, to }) => !(to - from > LONGEST_RANGE_DAYS * DAY_MS), {
        path: ['to'],
        message: says('field.days_after_from', { limit: LONGEST_RANGE_DAYS }),
      })
      .refine(({ from }) => !(from < EARLIEST), { path: ['from'], message: says('field.too_early') })
      .refine(({ to }) => !(to > LATEST), { path: ['to'], message: says('field.too_late') }),
  ])
  .meta({ id: 'TimeRangeInput', description: 'Relative range ending now, or absolute range with `to` excluded' })
/** The time range after parsing: instants are epoch milliseconds. */
export type TimeRangeIn = z.output<typeof TimeRangeIn>

export const TimeRange = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('relative').meta({ description: 'Whether the range is relative to now or absolute' }),
      value: Relative,
    }),
    z.object({
      type: z.literal('absolute').meta({ description: 'Whether the range is relative to now or absolute' }),
      from: TimeOut.meta({ description: 'Start of the time range' }),
      to: TimeOut.meta({ description: 'End of the time range, excluded' }),
    }),
  ])
  .meta({ id: 'TimeRange', description: 'Relative range ending now, or absolute range with `to` excluded' })
export type TimeRange = z.output<typeof TimeRange>
