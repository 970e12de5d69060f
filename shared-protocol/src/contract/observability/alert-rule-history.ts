import { z } from 'zod'
import { TimeOut } from '../field.ts'
import { SERIES_LABELS } from './alert-series.ts'

/** The most windows of a history, and series drawn from it. */
export const MOST_HISTORY_WINDOWS = 500
export const MOST_HISTORY_SERIES = 12

/** What a rule compares, window by window, with its limits. */
export const AlertRuleHistory = z
  .object({
    from: TimeOut.meta({ description: 'Start of the time range' }),
    to: TimeOut.meta({ description: 'End of the time range, excluded' }),
    window_seconds: z.int().meta({ description: 'Length of each window, in seconds; windows are consecutive' }),
    series: z
      .array(
        z.object({
          labels: SERIES_LABELS,
          points: z
            .array(
              z.object({
                at: TimeOut.meta({ description: 'End of the window' }),
                value: z
                  .number()
                  .nullable()
                  .meta({ description: 'Value, or for `change` its change in percent; `null` if there is no data' }),
                low: z.number().nullable().meta({ description: 'Lower limit; `null` if there is none' }),
                high: z.number().nullable().meta({ description: 'Upper limit; `null` if there is none' }),
              }),
            )
            .meta({ description: 'Points, oldest first, at the same times for all series' }),
        }),
      )
      .meta({
        description: `The ${MOST_HISTORY_SERIES} series with the highest values in the last window, or with the lowest for \`lt\` and \`lte\``,
      }),
    left_out: z.int().meta({ description: 'Number of further series' }),
  })
  .meta({ id: 'AlertRuleHistory' })
