import { ARTIFACTS, type BrowserOutcome, BrowserSecrets, BrowserSpec } from '@pharos/shared-protocol/check/browser.ts'
import type { Check } from '../check.ts'
import { checkBrowser } from './check.ts'
import { keepingCompared, uploadsOf } from './compared.ts'

export { describeBrowser } from './workshop.ts'

/** Failures of this agent, which say nothing about the target. */
const UNABLE: ReadonlySet<string | null> = new Set(['browser_unavailable', 'baseline_unavailable'])

export const browserCheck: Check = async (run, env) => {
  const spec = BrowserSpec.parse(run.spec)
  const secrets = run.secrets === null ? { environment: {} } : BrowserSecrets.parse(run.secrets)
  const { baselines: wanted } = spec
  const lend = run.lendBaselines
  const { outcome, files, compared, dispose } = await checkBrowser(spec, secrets, env, {
    tell: spec.live ? run.tell : undefined,
    lendBaselines: wanted && lend && (() => lend(wanted)),
  })
  const artifacts = files.map(file => ({ ...file, content_type: ARTIFACTS[file.kind].content_type }))
  return {
    failing: outcome.status !== 'passed',
    unable: UNABLE.has(outcome.failure_reason),
    outcome,
    files: [...artifacts, ...uploadsOf(compared)],
    keeping: (kinds): BrowserOutcome => ({
      ...outcome,
      artifacts: outcome.artifacts.filter(({ kind }) => kinds.has(kind)),
      baselines: keepingCompared(outcome.baselines, kinds),
    }),
    dispose,
  }
}
