import type { Vital } from './event.ts'

/** The vitals of a page with bands. */
export const RATED_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies readonly Vital[]
export type RatedVital = (typeof RATED_VITALS)[number]

/** Up to `good`, and beyond `poor` (web.dev, "Web Vitals"): milliseconds, without unit for CLS. Between them is fair. */
export const VITAL_BANDS: Record<RatedVital, { good: number; poor: number }> = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
}
