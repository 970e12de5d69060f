import { defineAlerts, recordsOf, textOf } from '../monitor/index.ts'
import { PAGE_SPEED_WORDS } from './alert-words.ts'

/** Alerts about a page's speed. */
export const PAGE_SPEED_ALERTS = defineAlerts({
  page_speed_over_budget: {
    words: (data, name, language) => {
      const { what, detail, fact } = PAGE_SPEED_WORDS[language].over
      const broken = recordsOf(data.broken)
      return {
        tone: 'degraded',
        what,
        detail: detail(name, broken.length),
        facts: broken.map(({ budget, limit, actual }) => ({
          label: textOf(budget),
          value: fact(textOf(actual), textOf(limit)),
        })),
      }
    },
    takes_back: null,
  },
  page_speed_recovered: {
    words: (_, name, language) => {
      const { what, detail } = PAGE_SPEED_WORDS[language].recovered
      return { tone: 'recovered', what, detail: detail(name), facts: [] }
    },
    takes_back: () => ['page_speed_over_budget'],
  },
})
export type PageSpeedAlert = keyof typeof PAGE_SPEED_ALERTS
