import { z } from 'zod'
import { TimeOut } from '../field.ts'

/** The state of one series, and of the whole rule: the worst of its series, or `error`. */
export const SERIES_STATES = ['ok', 'pending', 'firing', 'no_data'] as const
export const SeriesState = z.enum(SERIES_STATES).meta({ id: 'AlertSeriesState' })
export type SeriesState = z.output<typeof SeriesState>

export const SERIES_LABELS = z
  .record(z.string(), z.string())
  .meta({ description: 'Keys of `group_by` with their values' })

export const AlertSeries = z
  .object({
    labels: SERIES_LABELS,
    state: SeriesState.meta({ description: 'State' }),
    since: TimeOut.meta({ description: 'Time since which the series is in this state' }),
    value: z.number().nullable().meta({ description: 'Value at the last evaluation; `null` if there was no data' }),
    bound: z.number().nullable().meta({ description: 'Limit with which the value was compared; `null` if unknown' }),
    text: z.string().meta({ description: 'Value and limit in words' }),
  })
  .meta({ id: 'AlertSeries' })
export type AlertSeries = z.output<typeof AlertSeries>
