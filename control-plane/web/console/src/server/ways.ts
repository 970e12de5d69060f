import type { HistoryWindow } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'

/** Marks an answer with rows of monitors (`MonitorSummary`): it contains the results of the monitors in it. */
export const LISTED = 'listed'

/** How an answer is kept up to date, besides by events. */
export interface Ways {
  /** False while something that the request needs is missing. */
  enabled?: boolean
  /** Polls at this interval in milliseconds, for what changes without an event. */
  every?: number
  /** The monitor whose results or pings the answer contains: new ones make it stale. Without any, it is polled slowly. */
  resultsOf?: string | typeof LISTED
  /** How often new results cause a reading at most, in milliseconds. */
  paceMs?: number
}

/** The default pace, for a screen about one monitor. */
const DETAIL_PACE_MS = 2_000
/** The pace of rows of several monitors. */
export const ROWS_PACE_MS = 5_000
/** The pace of what the server computes from the results of a window. */
export const HISTORY_PACE_MS: Record<HistoryWindow, number> = {
  day: 5_000,
  week: 30_000,
  month: 60_000,
  quarter: 60_000,
}
/** How often results are polled, since hints about new ones may be lost. */
export const RESULTS_POLL_MS = 60_000

/** What is noted on the query of an answer that contains results. */
export interface ResultsNote {
  resultsOf: string
  paceMs: number
}

/** Returns the options of a query. */
export function optionsOf({ enabled = true, every, resultsOf, paceMs = DETAIL_PACE_MS }: Ways) {
  const pollMs = resultsOf === undefined ? every : RESULTS_POLL_MS
  const note: ResultsNote | undefined = resultsOf === undefined ? undefined : { resultsOf, paceMs }
  return {
    enabled,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
    ...(note === undefined ? {} : { meta: { ...note } }),
  }
}
