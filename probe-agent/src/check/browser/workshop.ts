import { existsSync, rmSync } from 'node:fs'
import { ARTIFACTS } from '@pharos/shared-protocol/check/browser.ts'
import { readBrowserConfig } from '../../config.ts'
import { errorMessage } from '../../error.ts'
import { lendFolder, sealFolder } from './compiled.ts'
import { removeLeftovers } from './folder.ts'
import type { Job } from './inside/message.ts'
import { findMachine } from './machine.ts'
import { type Bench, runJob } from './run.ts'
import type { Switch } from './sandbox/bubblewrap.ts'
import { ControlGroups } from './sandbox/control-group.ts'
import { newUser } from './sandbox/sandbox.ts'

/** Whether this machine can run browser checks, and how it limits them; or why it cannot, and what to do. */
export type BrowserAbility =
  | { able: true; limits: 'cgroup' | 'rlimit'; forStrangers: boolean; browser: string; version: string; video: boolean }
  | { able: false; reason: string }

interface Workshop extends Bench {
  version: string
}

const TRIAL: Job = {
  baselines: [],
  script: `await page.setContent('<h1>Pharos</h1>'); await expect(page.locator('h1')).toHaveText('Pharos')`,
  timeout_ms: 20_000,
  environment: {},
  keep: { screenshot: 'never', har: 'never', trace: 'on_failure', video: 'never' },
  max_bytes: { screenshot: 0, har: 0, trace: 0, video: 0 },
  browser: '',
  video: false,
  live: false,
  compiling: false,
}

let opened: Promise<Workshop> | null = null
let swept = false

/**
 * What the browser runs of this process share. Created once, and again after it was cleaned up; throws an Error that
 * says what is missing.
 */
export async function openWorkshop(): Promise<Workshop> {
  opened ??= prepare()
  const making = opened
  try {
    const workshop = await making
    // A /tmp cleaner removes files that were not modified for days: runs only read them.
    if (existsSync(workshop.compiled)) return workshop
  } catch (error) {
    if (opened === making) opened = null
    throw error
  }
  if (opened === making) opened = null
  return openWorkshop()
}

/** Whether a page can be shown in a sandbox here. Takes a second or two the first time, and no time after that. */
export async function describeBrowser(): Promise<BrowserAbility> {
  try {
    const { machine, groups, version } = await openWorkshop()
    const limits = groups === null ? 'rlimit' : 'cgroup'
    const forStrangers = groups !== null || readBrowserConfig().withoutGroups
    return { able: true, limits, forStrangers, browser: machine.browser, version, video: machine.ffmpeg !== null }
  } catch (error) {
    return { able: false, reason: errorMessage(error) }
  }
}

/** The job for a spec on this machine. */
export function jobOn(
  { machine }: Bench,
  rest: Pick<Job, 'script' | 'timeout_ms' | 'environment' | 'keep' | 'live' | 'baselines'>,
): Job {
  const { screenshot, har, trace, video } = ARTIFACTS
  const max_bytes = {
    screenshot: screenshot.max_bytes,
    har: har.max_bytes,
    trace: trace.max_bytes,
    video: video.max_bytes,
  }
  return { ...rest, max_bytes, browser: machine.browser, video: machine.ffmpeg !== null, compiling: false }
}

/**
 * Shows a page in a sandbox. `fault` says why that failed. With `compileAs`, the run stores Node's compiled code as
 * that user.
 */
export async function tryBrowser(
  bench: Bench,
  signal: AbortSignal,
  compileAs?: Switch | null,
): Promise<{ fault: string | null; version: string }> {
  const job = { ...TRIAL, browser: bench.machine.browser, compiling: compileAs !== undefined }
  const user = compileAs === undefined ? {} : { user: compileAs }
  const ran = await runJob(bench, job, { proxy: null, signal, ...user })
  rmSync(ran.folder, { recursive: true, force: true })
  const version = ran.report?.browser_version ?? 'unknown'
  if (ran.report?.status === 'passed') return { fault: null, version }
  return {
    fault: ran.report?.faults[0]?.message ?? (ran.complaint || `it ended ${ran.ended.replaceAll('_', ' ')}`),
    version,
  }
}

/**
 * Runs a trial, which shows that everything works and keeps Node's compiled code of Playwright, a fifth of a run's
 * time.
 */
async function prepare(): Promise<Workshop> {
  const machine = findMachine(readBrowserConfig())
  if (!swept) removeLeftovers()
  swept = true
  const user = newUser()
  const compiled = lendFolder(user)
  process.once('exit', () => rmSync(compiled, { recursive: true, force: true }))
  const bench = { machine, groups: ControlGroups.find(), compiled }
  const { fault, version } = await tryBrowser(bench, new AbortController().signal, user)
  sealFolder(compiled)
  if (fault !== null) throw new Error(`a browser could not be started in a sandbox: ${fault}`)
  return { ...bench, version }
}
