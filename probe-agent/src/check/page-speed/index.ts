import { KEEP_NOTHING } from '@pharos/shared-protocol/check/browser.ts'
import { type PageSpeedOutcome, PageSpeedSpec } from '@pharos/shared-protocol/check/page-speed.ts'
import { checkBrowser } from '../browser/check.ts'
import { pageSpeedScript } from '../browser/page-speed.ts'
import type { Check } from '../check.ts'

/** Loads a page with the built-in script, in the sandbox of browser checks. */
export const pageSpeedCheck: Check = async (run, env) => {
  const { uri, timeout_ms } = PageSpeedSpec.parse(run.spec)
  const spec = { script: pageSpeedScript(uri), timeout_ms, keep: KEEP_NOTHING }
  const { outcome, dispose } = await checkBrowser(spec, { environment: {} }, env)
  const { duration_ms, failure_reason, error, web_vitals, page_weight } = outcome
  const seen: PageSpeedOutcome = { duration_ms, failure_reason, error, web_vitals, page_weight }
  return {
    failing: failure_reason !== null,
    unable: failure_reason === 'browser_unavailable',
    outcome: seen,
    dispose,
  }
}
