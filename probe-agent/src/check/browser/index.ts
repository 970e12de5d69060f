import { ARTIFACTS, type BrowserOutcome, BrowserSecrets, BrowserSpec } from '@pharos/shared-protocol/check/browser.ts'
import type { Check } from '../check.ts'
import { checkBrowser } from './check.ts'

export { describeBrowser } from './workshop.ts'

export const browserCheck: Check = async (run, env) => {
  const spec = BrowserSpec.parse(run.spec)
  const secrets = run.secrets === null ? { environment: {} } : BrowserSecrets.parse(run.secrets)
  const { outcome, files, dispose } = await checkBrowser(spec, secrets, env, spec.live ? run.tell : undefined)
  return {
    failing: outcome.status !== 'passed',
    unable: outcome.failure_reason === 'browser_unavailable',
    outcome,
    files: files.map(file => ({ ...file, content_type: ARTIFACTS[file.kind].content_type })),
    keeping: (kinds): BrowserOutcome => ({
      ...outcome,
      artifacts: outcome.artifacts.filter(({ kind }) => kinds.has(kind)),
    }),
    dispose,
  }
}
