// The program of `npm test [-- --all | --minutes N | PART-OF-A-PATH …]`, and with --soak of `npm run soak`.
import { join } from 'node:path'
import { type SharedBrowser, startSharedBrowser } from '../test/page/chromium.ts'
import { findTestFiles, listGuards, listSlow, type TestFile } from './test/files.ts'
import { readForms } from './test/forms.ts'
import type { FileOutcome } from './test/outcome.ts'
import { killWorkers, runFiles } from './test/pool.ts'
import { ROOT } from './test/protocol.ts'
import { printCosts, printLeft, printOutcome, printSummary } from './test/report.ts'
import { startTestServers, type TestServers } from './test/servers.ts'
import { choosePart, commitOf, PARTS, type Turns, takeTurns } from './test/turns.ts'
import { readWords } from './test/words.ts'

/** For two processors: a file waits for nearly half of its time. */
const POOL = 4
/** The full form of a test repeats up to ten times as often. */
const SOAK_PATIENCE = 10
const MINUTE_MS = 60_000
const { env, argv } = process
const asked = readWords(argv.slice(2))
const { soak } = asked

const chosen = soak ? { now: soakFiles(), later: [] } : choose()
let servers: TestServers | undefined
let browser: SharedBrowser | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)

const { outcomes, left } = await runAll(chosen.now)
const complete = printLeft(left, listGuards(ROOT), asked.minutes)
const good = printSummary(outcomes, Boolean(env.CI)) && complete
if (soak) console.log(good ? 'soak passed' : 'soak FAILED')
if (chosen.later.length > 0)
  console.log(`${chosen.later.length} slow files wait for their turn; "npm test -- --all" runs all`)
process.exit(good ? 0 : 1)

/** The files to run, and those that wait; first prints which part of the slow ones is first. */
function choose(): Turns {
  const found = findTestFiles(ROOT, asked.patterns)
  if (asked.patterns.length > 0) return { now: found, later: [] }
  const part = choosePart(commitOf(ROOT))
  const turns = takeTurns(found, { slow: listSlow(ROOT), guards: listGuards(ROOT), part })
  if (asked.all || asked.minutes !== null) {
    console.log(`All test files, the guards first${asked.minutes === null ? '' : `, for ${asked.minutes} minutes`}.`)
    console.log(`The slow ones begin with part ${part} of ${PARTS}, by the commit.\n`)
    return { now: [...turns.now, ...turns.later], later: [] }
  }
  console.log(`All guards and fast test files, and part ${part} of ${PARTS} of the slow ones, by the commit.`)
  console.log(`PHAROS_TEST_PART=N names another part; "npm test -- --all" runs all files.\n`)
  return turns
}

/** The files that repeat something; first prints what they repeat. */
function soakFiles(): TestFile[] {
  const each = findTestFiles(ROOT, asked.patterns).map(file => ({ file, forms: readForms(ROOT, file.path) }))
  const repeating = each.filter(({ forms }) => forms.length > 0)
  console.log('In full, one file at a time:')
  for (const { file, forms } of repeating)
    for (const { what, short, full } of forms) console.log(`  ${file.path}: ${full} ${what} (npm test: ${short})`)
  console.log()
  return repeating.map(({ file }) => ({ ...file, watchdog_ms: file.watchdog_ms * SOAK_PATIENCE }))
}

async function runAll(files: TestFile[]): Promise<{ outcomes: FileOutcome[]; left: TestFile[] }> {
  const done: FileOutcome[] = []
  if (files.some(file => file.servers)) servers = await startTestServers()
  if (files.some(file => file.browser)) browser = await startSharedBrowser()
  // Stripping types and compiling takes two seconds per process, and there are a hundred processes.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.compiled')
  const form = soak ? { PHAROS_TEST_FORM: 'full' } : {}
  const workerEnv = { ...env, ...servers?.env, ...browser?.env, ...form, NODE_COMPILE_CACHE, NO_COLOR: '1' }
  const time = asked.minutes === null ? {} : { until_ms: asked.minutes * MINUTE_MS }
  const options = { size: soak ? 1 : POOL, env: workerEnv, echo: soak, ...time }
  const left = await runFiles(files, options, outcome => {
    done.push(outcome)
    printOutcome(outcome)
  })
  if (done.length > 1) printCosts(done, { ...servers?.cpu(), ...browser?.cpu() })
  await stopShared()
  return { outcomes: done, left }
}

async function stopShared(): Promise<void> {
  await Promise.all([servers?.stop(), browser?.stop()])
}

async function interrupt(): Promise<void> {
  killWorkers()
  await stopShared()
  process.exit(130)
}
