import { rm } from 'node:fs/promises'
import {
  BROWSER_BOUNDS,
  type BrowserFailure,
  type BrowserOutcome,
  type BrowserSecrets,
  type BrowserSpec,
  type ConsoleLine,
} from '@pharos/shared-protocol/check/browser.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { LentBaselines } from '../../artifact/baselines.ts'
import { errorMessage } from '../../error.ts'
import { reported, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { type HashedFile, hashFiles } from './compared.ts'
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
  /** Files of comparisons with baselines, likewise. */
  compared: HashedFile[]
  dispose(): Promise<void>
}

/** What only some runs have. */
export interface BrowserExtras {
  tell?: ((lines: readonly ConsoleLine[]) => void) | undefined
  /** Provides the accepted baselines of the spec; throws if they cannot be fetched. */
  lendBaselines?: (() => Promise<LentBaselines>) | undefined
}

/** Runs a script in its own sandbox. Returns what it observed; never throws. */
export async function checkBrowser(
  spec: BrowserSpec,
  secrets: BrowserSecrets,
  env: Environment,
  { tell, lendBaselines }: BrowserExtras = {},
): Promise<BrowserRun> {
  let bench: Bench
  try {
    bench = await openWorkshop()
  } catch (error) {
    return unable('browser_unavailable', say('browser.unavailable', { error: errorMessage(error) }))
  }
  let lent: LentBaselines | null
  try {
    lent = spec.baselines && lendBaselines ? await lendBaselines() : null
  } catch (error) {
    return unable('baseline_unavailable', say('browser.no_baselines_here', { error: errorMessage(error) }))
  }
  const { environment } = secrets
  const proxy = new FilteringProxy(env)
  const begun = env.clock.monotonic()
  const mask = createTextMask(Object.values(environment))
  const { script, timeout_ms, keep } = spec
  const baselines = lent === null ? [] : (spec.baselines?.accepted ?? [])
  const job = jobOn(bench, { script, timeout_ms, keep, environment, live: tell !== undefined, baselines })
  const ran = await runJob(bench, job, {
    proxy,
    signal: env.signal,
    tell: tell && (lines => tell(present(lines, mask))),
    baselines: lent?.folder,
  }).finally(() => lent?.dispose())
  const elapsedMs = env.clock.monotonic() - begun
  const dispose = () => rm(ran.folder, { recursive: true, force: true })
  // The script may have requested a browser that cannot start, or too many browsers. If a trial succeeds, it is the
  // script's failure.
  const broken = failedToLaunch(ran) ? (await tryBrowser(bench, env.signal)).fault : null
  if (broken !== null) {
    await dispose()
    return unable('browser_unavailable', say('browser.no_longer', { error: broken }))
  }
  const compared = await hashFiles(ran.compared)
  const outcome = presentOutcome({ ...ran, compared }, proxy.obstacles, mask, elapsedMs)
  return { outcome, files: ran.files, compared, dispose }
}

/** The lines in the form of the outcome. */
function present(lines: readonly LiveLine[], mask: TextMask): ConsoleLine[] {
  return lines.map(({ level, text }) => ({ level: level.slice(0, 20), text: mask(text, BROWSER_BOUNDS.text) }))
}

function unable(failure_reason: BrowserFailure, said: Said): BrowserRun {
  const error = { message: said.text, text: reported([said]).failure_text, stack: null, line: null }
  const outcome: BrowserOutcome = { ...NOTHING_SEEN, status: 'error', failure_reason, error }
  return { outcome, files: [], compared: [], dispose: async () => {} }
}
