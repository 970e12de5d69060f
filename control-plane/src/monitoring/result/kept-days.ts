/** Days for which rollups of a resolution are kept; 5-minute rows are the many, a year's plot shows days. */
export const KEPT_DAYS = { '5m': 30, '1h': 400, '1d': Number.POSITIVE_INFINITY } as const
