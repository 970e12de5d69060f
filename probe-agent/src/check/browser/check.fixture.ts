import { createHash } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BrowserOutcome, type BrowserSpec, KEEP_NOTHING } from '@pharos/shared-protocol/check/browser.ts'
import type { LentBaselines } from '../../artifact/baselines.ts'
import type { Environment, FoundFile } from '../check.ts'
import { environmentFor } from '../http/check.fixture.ts'
import { makeFolder } from './folder.ts'
import { browserCheck, describeBrowser } from './index.ts'

const ability = await describeBrowser()

/** Why browsers cannot run here; printed as the reason of a skip. */
export const obstacle: string | null = ability.able ? null : ability.reason

/** Whether videos can be made here. */
export const hasVideo: boolean = ability.able && ability.video

export interface Run {
  outcome: BrowserOutcome
  failing: boolean
  files: FoundFile[]
  dispose(): Promise<void>
}

export interface RunOptions {
  timeout_ms?: number
  keep?: Partial<BrowserSpec['keep']>
  environment?: Record<string, string>
  env?: Environment
  /** The contents of accepted baselines, by name. */
  baselines?: Record<string, Buffer>
}

/** Runs a script as an agent would, and keeps its files until `dispose` is called. */
export async function runKeeping(script: string, options: RunOptions = {}): Promise<Run> {
  const { timeout_ms = 60_000, keep = {}, environment = {}, baselines = {} } = options
  const accepted = Object.entries(baselines).map(([name, content]) => ({
    id: crypto.randomUUID(),
    name,
    sha256: hashOf(content),
    bytes: content.length,
  }))
  const spec: BrowserSpec = {
    script,
    timeout_ms,
    keep: { ...KEEP_NOTHING, ...keep },
    ...(accepted.length > 0 && { baselines: { check_id: crypto.randomUUID(), accepted } }),
  }
  const run = { spec, secrets: { environment }, traceparent: null, lendBaselines: async () => lend(baselines) }
  const {
    failing,
    outcome,
    files = [],
    dispose = async () => {},
  } = await browserCheck(run, options.env ?? (await environmentFor()))
  return { outcome: BrowserOutcome.parse(outcome), failing, files, dispose }
}

export async function run(script: string, options: RunOptions = {}): Promise<BrowserOutcome> {
  const { outcome, dispose } = await runKeeping(script, options)
  await dispose()
  return outcome
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function lend(baselines: Record<string, Buffer>): LentBaselines {
  const folder = makeFolder('baselines')
  for (const content of Object.values(baselines)) writeFileSync(join(folder, hashOf(content)), content, { mode: 0o644 })
  chmodSync(folder, 0o755)
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) }
}

/** A page with this body. */
export function page(body: string): string {
  return `<!doctype html><title>A page</title>${body}`
}
