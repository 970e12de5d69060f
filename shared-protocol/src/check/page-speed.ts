import { z } from 'zod'
import { BrowserError, BrowserFailure, PageWeight, WebVitals } from './browser.ts'

/** What an agent does: it loads one page once, with an empty cache. */
export const PageSpeedSpec = z.object({ uri: z.string(), timeout_ms: z.int().min(1_000).max(600_000) })
export type PageSpeedSpec = z.infer<typeof PageSpeedSpec>

/** The cost of loading the page; vitals and weight are null if it could not be loaded. */
export const PageSpeedOutcome = z.object({
  duration_ms: z.number().nonnegative(),
  failure_reason: BrowserFailure.nullable(),
  error: BrowserError.nullable(),
  web_vitals: WebVitals,
  page_weight: PageWeight.nullable(),
})
export type PageSpeedOutcome = z.infer<typeof PageSpeedOutcome>
