import { rm } from 'node:fs/promises'
import {
  BROWSER_BOUNDS,
  type BrowserOutcome,
  type BrowserSecrets,
  type BrowserSpec,
  type ConsoleLine,
} from '@pharos/shared-protocol/check/browser.ts'
import { errorMessage } from '../../error.ts'
import type { Environment } from '../check.ts'
import type { ArtifactFile, LiveLine } from './frames.ts'
import { failedToLaunch } from './judge.ts'
import { NOTHING_SEEN, presentOutcome } from './outcome.ts'
import { FilteringProxy } from './proxy.ts'
import { type Bench, runJob } from './run.ts'
import { createTextMask, type TextMask } from './text-mask.ts'
import { jobOn, openWorkshop, tryBrowser } from './workshop.ts'

export interface BrowserRun {
  outcome: BrowserOutcome
  /** Artifacts on this machine's disk, until `dispose`. */
  files: ArtifactFile[]
  dispose(): Promise<void>
}

/** Runs a script in its own sandbox. Returns what it observed; never throws. */
export async function checkBrowser(
  spec: BrowserSpec,
  secrets: BrowserSecrets,
  env: Environment,
  tell?: (lines: readonly ConsoleLine[]) => void,
): Promise<BrowserRun> {
  let bench: Bench
  try {
    bench = await openWorkshop()
  } catch (error) {
    return unable(`This agent can't run browser checks: ${errorMessage(error)}`)
  }
  const { environment } = secrets
  const proxy = new FilteringProxy(env)
  const begun = env.clock.monotonic()
  const mask = createTextMask(Object.values(environment))
  const job = jobOn(bench, { ...spec, environment, live: tell !== undefined })
  const ran = await runJob(bench, job, {
    proxy,
    signal: env.signal,
    tell: tell && (lines => tell(present(lines, mask))),
  })
  const elapsedMs = env.clock.monotonic() - begun
  const dispose = () => rm(ran.folder, { recursive: true, force: true })
  // The script may have requested a browser that cannot start, or too many browsers. If a trial succeeds, it is the
  // script's failure.
  const broken = failedToLaunch(ran) ? (await tryBrowser(bench, env.signal)).fault : null
  if (broken !== null) {
    await dispose()
    return unable(`This agent can no longer start a browser: ${broken}`)
  }
  return { outcome: presentOutcome(ran, proxy.obstacles, mask, elapsedMs), files: ran.files, dispose }
}

/** The lines in the form of the outcome. */
function present(lines: readonly LiveLine[], mask: TextMask): ConsoleLine[] {
  return lines.map(({ level, text }) => ({ level: level.slice(0, 20), text: mask(text, BROWSER_BOUNDS.text) }))
}

function unable(message: string): BrowserRun {
  const error = { message, stack: null, line: null }
  const outcome: BrowserOutcome = { ...NOTHING_SEEN, status: 'error', failure_reason: 'browser_unavailable', error }
  return { outcome, files: [], dispose: async () => {} }
}
