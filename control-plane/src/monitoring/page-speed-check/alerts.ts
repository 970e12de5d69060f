import { counted } from '../../platform/clock-words.ts'
import { defineAlerts, recordsOf, textOf } from '../monitor/index.ts'

/** Alerts about a page's speed. */
export const PAGE_SPEED_ALERTS = defineAlerts({
  page_speed_over_budget: {
    words: (data, name) => ({
      tone: 'degraded',
      what: 'performance budget exceeded',
      detail: `${name} exceeded ${counted(recordsOf(data.broken).length, 'budget')} in two consecutive runs.`,
      facts: recordsOf(data.broken).map(({ budget, limit, actual }) => ({
        label: textOf(budget),
        value: `${textOf(actual)}, budget ${textOf(limit)}`,
      })),
    }),
    takes_back: null,
  },
  page_speed_recovered: {
    words: (_, name) => ({
      tone: 'recovered',
      what: 'within budget again',
      detail: `${name} is within all its budgets again.`,
      facts: [],
    }),
    takes_back: () => ['page_speed_over_budget'],
  },
})
export type PageSpeedAlert = keyof typeof PAGE_SPEED_ALERTS
