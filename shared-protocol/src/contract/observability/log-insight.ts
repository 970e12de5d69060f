import { z } from 'zod'
import { intParamOr, TIME_IN_FORMAT, TimeIn, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { asksStore } from './log.ts'
import { logScope } from './log-filter.ts'

const Window = z.object({
  start_time: TimeOut.meta({ description: 'Start of the window' }),
  end_time: TimeOut.meta({ description: 'End of the window, excluded' }),
  count: z.int().meta({ description: 'Number of records' }),
})

const counts = {
  count: z.int().meta({ description: 'Number of records in the window' }),
  count_before: z.int().meta({ description: 'Number of records in the baseline window' }),
  score: z.number().meta({
    description:
      'Statistical significance of the change (likelihood ratio G²); by chance it exceeds 10.8 only once in a thousand cases',
  }),
  words: z.string().meta({ description: 'Description of the change' }),
}

export const getLogInsights = defineRoute({
  ...asksStore,
  fixture: 'log',
  id: 'log.insights',
  method: 'GET',
  path: '/logs/insights',
  summary: 'Find what changed between two time windows: message patterns and the shares of values',
  query: z.strictObject({
    ...logScope,
    baseline_start: TimeIn.optional().meta({
      description:
        'Start of the baseline window. The baseline defaults to a window of the same length immediately before',
    }),
    baseline_end: TimeIn.optional().meta({
      description: `End of the baseline window. Defaults to the start of the window. ${TIME_IN_FORMAT}`,
    }),
    limit: intParamOr(20, 1, 100).meta({ description: 'Maximum number of patterns, and of values' }),
  }),
  reply: z
    .object({
      window: Window.meta({ description: 'The requested window and its number of records' }),
      baseline: Window.meta({ description: 'The baseline window and its number of records' }),
      patterns: z
        .array(
          z
            .object({
              change: z
                .enum(['new', 'gone', 'more', 'fewer'])
                .meta({ description: 'Type of change, relative to the length of the windows' }),
              pattern: z.string().meta({ description: 'Id of the pattern, for `search=pattern:…`' }),
              template: z.string().meta({ description: 'Message with its variable parts replaced by placeholders' }),
              ...counts,
            })
            .meta({ id: 'LogPatternChange' }),
        )
        .meta({ description: 'Changed patterns, most significant first' }),
      values: z
        .array(
          z
            .object({
              field: z.string().meta({ description: '`level`, `source`, `env`, `host` or a metadata key' }),
              value: z.string().meta({ description: 'Value' }),
              share: z.number().meta({ description: 'Percentage of the records in the window' }),
              share_before: z.number().meta({ description: 'Percentage of the records in the baseline window' }),
              ...counts,
            })
            .meta({ id: 'LogShareChange' }),
        )
        .meta({ description: 'Values whose share differs by at least 5 percentage points, largest difference first' }),
    })
    .meta({ id: 'LogInsights' }),
})
