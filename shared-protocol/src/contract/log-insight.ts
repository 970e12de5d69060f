import { z } from 'zod'
import { intParamOr, TimeIn, TimeOut } from './field.ts'
import { asksStore } from './log.ts'
import { logScope } from './log-filter.ts'
import { defineRoute } from './route.ts'

const Window = z.object({ start_time: TimeOut, end_time: TimeOut, count: z.int() })

const counts = {
  count: z.int().meta({ description: 'In the window' }),
  count_before: z.int().meta({ description: 'In the window that it is compared with' }),
  score: z.number().meta({
    description: 'How surprising it is: likelihood ratio G², above 10.8 by chance once in a thousand times',
  }),
  words: z.string().meta({ description: 'What has changed, for people' }),
}

export const getLogInsights = defineRoute({
  ...asksStore,
  fixture: 'log',
  id: 'log.insights',
  method: 'GET',
  path: '/logs/insights',
  summary: 'Say what has changed between two windows: templates of messages, and shares of values',
  query: z.strictObject({
    ...logScope,
    baseline_start: TimeIn.optional().meta({
      description: 'The window to compare with; by default as long, just before',
    }),
    baseline_end: TimeIn.optional(),
    limit: intParamOr(20, 1, 100).meta({ description: 'Of patterns and of values' }),
  }),
  reply: z
    .object({
      window: Window.meta({ description: 'What was asked for, and its records' }),
      baseline: Window.meta({ description: 'What it is compared with' }),
      patterns: z
        .array(
          z
            .object({
              change: z.enum(['new', 'gone', 'more', 'fewer']).meta({ description: 'By the records in the same time' }),
              pattern: z.string().meta({ description: 'For `search=pattern:…`' }),
              template: z.string().meta({ description: 'The message with its changing parts replaced' }),
              ...counts,
            })
            .meta({ id: 'LogPatternChange' }),
        )
        .meta({ description: 'The most surprising first' }),
      values: z
        .array(
          z
            .object({
              field: z.string().meta({ description: '`level`, `source`, `env`, `host` or a key of metadata' }),
              value: z.string(),
              share: z.number().meta({ description: 'Percentage of the records in the window' }),
              share_before: z.number().meta({ description: 'The same in the window that it is compared with' }),
              ...counts,
            })
            .meta({ id: 'LogShareChange' }),
        )
        .meta({ description: 'Values whose share differs by 5 points or more, the largest difference first' }),
    })
    .meta({ id: 'LogInsights' }),
})
