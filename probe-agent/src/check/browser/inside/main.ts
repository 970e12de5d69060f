// Runs one script inside the sandbox, with the real Playwright runner, and hands the result to the agent.
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { gatherArtifacts } from './artifact.ts'
import { gatherComparisons, layOutBaselines } from './baseline.ts'
import { lastBeat, mayFinish } from './beat.ts'
import { startForwarder } from './forwarder.ts'
import { linesOf, sendLines } from './live.ts'
import { byteMask } from './mask.ts'
import type { Frame, Job, Line } from './message.ts'
import { KEPT_TRANSFORMED, REPORT_FD, RESULTS, SCRIPT, SETTINGS, START_MS, TRANSFORMED } from './paths.ts'
import { currentRecord } from './record.ts'
import { asTestFile } from './script.ts'
import { readSeen } from './seen-file.ts'

const LOOK_MS = 250

interface Runner {
  configLoader: { loadConfigFromFile(file: string, overrides: object): Promise<object> }
  testRunner: { runAllTestsWithConfig(config: object, options: object): Promise<string> }
}

const job = await readJob()
const port = await startForwarder()
prepare(job, port)
const out = new Socket({ fd: REPORT_FD })
const endLines = job.live ? sendLines(newLines(), frame => void send(line(frame))) : () => {}
await Promise.race([runTests(), overtime(job.timeout_ms)])
endLines()
await report(job)
if (job.compiling) cpSync(TRANSFORMED, KEPT_TRANSFORMED, { recursive: true })
// A script that never yields would block its worker, and this process, forever. The namespace ends with this process.
process.exit(0)

/** Reads the job, which is one line. The end of the input means that the agent has ended, so this sandbox ends too. */
async function readJob(): Promise<Job> {
  const lines = createInterface({ input: process.stdin })
  const { promise, resolve } = Promise.withResolvers<string>()
  lines.once('line', resolve).once('close', () => process.exit(1))
  return JSON.parse(await promise) as Job
}

function prepare({ script, environment, baselines, ...settings }: Job, proxyPort: number): void {
  mkdirSync(RESULTS, { recursive: true })
  layOutBaselines(baselines)
  if (existsSync(KEPT_TRANSFORMED)) cpSync(KEPT_TRANSFORMED, TRANSFORMED, { recursive: true })
  writeFileSync(SCRIPT, asTestFile(script))
  writeFileSync(SETTINGS, JSON.stringify({ ...settings, proxyPort }))
  const proxy = `http://127.0.0.1:${proxyPort}`
  Object.assign(process.env, environment, {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NODE_USE_ENV_PROXY: '1',
  })
}

/** The runner's own entry points, as its command line calls them. The package has no types for them. */
function loadRunner(): Runner {
  const require = createRequire(import.meta.url)
  return { ...require('playwright/lib/common'), ...require('playwright/lib/runner') }
}

async function runTests(): Promise<void> {
  try {
    const { configLoader, testRunner } = loadRunner()
    const config = await configLoader.loadConfigFromFile(`${import.meta.dirname}/config.ts`, {})
    await testRunner.runAllTestsWithConfig(config, {})
  } catch (error) {
    currentRecord().fail(error)
  }
}

async function overtime(timeoutMs: number): Promise<void> {
  await pause(START_MS + timeoutMs)
  const over = Date.now()
  while (mayFinish({ over, beat: lastBeat(), now: Date.now() })) await pause(LOOK_MS)
  currentRecord().cut()
}

function send(data: string | Buffer): Promise<void> {
  return new Promise(resolve => out.write(data, () => resolve()))
}

function line(frame: Frame): string {
  return `${JSON.stringify(frame)}\n`
}

/** Returns what pages and the script have written since the last call. */
function newLines(): () => Line[] {
  let told = 0
  return () => {
    const seen = readSeen()
    const lines = [...currentRecord().news(), ...linesOf(seen.slice(told))]
    told = seen.length
    return lines
  }
}

async function report({ environment, keep, max_bytes, baselines }: Job): Promise<void> {
  const record = currentRecord()
  const secrets = Object.values(environment)
  const { compared, files } = gatherComparisons(record.attachments, baselines, byteMask(secrets))
  record.compare(compared)
  const passed = record.status === 'passed'
  const artifacts = gatherArtifacts(record.attachments, { passed, keep, maxBytes: max_bytes, secrets })
  for (const { kind, content } of artifacts) {
    await send(line({ type: 'artifact', kind, bytes: content.length }))
    await send(content)
  }
  for (const { name, role, content } of files) {
    await send(line({ type: 'compared', name, role, bytes: content.length }))
    await send(content)
  }
  await send(line({ type: 'report', report: record.report(readSeen()) }))
}
