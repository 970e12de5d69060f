import { saying, type Texts } from '../words.ts'

/** Why the status of a page-speed monitor changed, and why a run failed. `error` is a message of the browser, or ours. */
export const PAGE_SPEED = {
  'page.not_loaded': 'the page could not be loaded: {error}',
  'page.lcp_not_measured': 'LCP was not measured',
  'page.cls_not_measured': 'CLS was not measured',
  'page.transfer_not_measured': 'transfer was not measured',
  'page.lcp_over': 'LCP {actual} ms is over the budget of {limit} ms',
  'page.cls_over': 'CLS {actual} is over the budget of {limit}',
  'page.transfer_over': 'transfer {actual} bytes is over the budget of {limit} bytes',
  'page.good': 'all budgets are met',
  'page.changed': 'the measured page was changed',
} as const satisfies Texts

export const sayPageSpeed = saying(PAGE_SPEED)
