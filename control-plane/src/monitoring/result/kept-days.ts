/** Retention of rollups by resolution, days; most rows are 5-minute ones, and a year's plot shows days. */
export const KEPT_DAYS = { '5m': 30, '1h': 400, '1d': Number.POSITIVE_INFINITY } as const
