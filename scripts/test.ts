// The program of `npm test [-- --all | PART-OF-A-PATH …]`, and with --soak of `npm run soak`.
import { join } from 'node:path'
import { type SharedBrowser, startSharedBrowser } from '../test/page/chromium.ts'
import { findTestFiles, listSlow, type TestFile } from './test/files.ts'
import { readForms } from './test/forms.ts'
import type { FileOutcome } from './test/outcome.ts'
import { killWorkers, runFiles } from './test/pool.ts'
import { ROOT } from './test/protocol.ts'
import { printCosts, printOutcome, printSummary } from './test/report.ts'
import { startTestServers, type TestServers } from './test/servers.ts'
import { choosePart, filesOfPart, PARTS } from './test/turns.ts'

/** For two processors: a file waits for nearly half of its time. */
const POOL = 4
/** The full form of a test repeats up to ten times as often. */
const SOAK_PATIENCE = 10
const { env, argv } = process
const soak = argv.includes('--soak')
const all = argv.includes('--all')
const patterns = argv.slice(2).filter(word => word !== '--soak' && word !== '--all')

const found = soak ? soakFiles() : findTestFiles(ROOT, patterns)
const files = soak || all || patterns.length > 0 ? found : partOf(found)
let servers: TestServers | undefined
let browser: SharedBrowser | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)

const outcomes = await runAll()
const good = printSummary(outcomes, Boolean(env.CI))
if (soak) console.log(good ? 'soak passed' : 'soak FAILED')
if (files.length < found.length)
  console.log(`${found.length - files.length} slow files wait for their turn; "npm test -- --all" runs all`)
process.exit(good ? 0 : 1)

/** The files of today's part; first prints which part that is. */
function partOf(every: readonly TestFile[]): TestFile[] {
  const part = choosePart(Date.now())
  console.log(`All fast test files, and part ${part} of ${PARTS} of the slow ones, which take turns by day.`)
  console.log(`PHAROS_TEST_PART=N names another part; "npm test -- --all" runs all files.\n`)
  return filesOfPart(every, listSlow(ROOT), part)
}

/** The files that repeat something; first prints what they repeat. */
function soakFiles(): TestFile[] {
  const each = findTestFiles(ROOT, patterns).map(file => ({ file, forms: readForms(ROOT, file.path) }))
  const repeating = each.filter(({ forms }) => forms.length > 0)
  console.log('In full, one file at a time:')
  for (const { file, forms } of repeating)
    for (const { what, short, full } of forms) console.log(`  ${file.path}: ${full} ${what} (npm test: ${short})`)
  console.log()
  return repeating.map(({ file }) => ({ ...file, watchdog_ms: file.watchdog_ms * SOAK_PATIENCE }))
}

async function runAll(): Promise<FileOutcome[]> {
  const done: FileOutcome[] = []
  if (files.some(file => file.servers)) servers = await startTestServers()
  if (files.some(file => file.browser)) browser = await startSharedBrowser()
  // Stripping types and compiling takes two seconds per process, and there are a hundred processes.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.compiled')
  const form = soak ? { PHAROS_TEST_FORM: 'full' } : {}
  const workerEnv = { ...env, ...servers?.env, ...browser?.env, ...form, NODE_COMPILE_CACHE, NO_COLOR: '1' }
  const options = { size: soak ? 1 : POOL, env: workerEnv, echo: soak }
  await runFiles(files, options, outcome => {
    done.push(outcome)
    printOutcome(outcome)
  })
  if (done.length > 1) printCosts(done, { ...servers?.cpu(), ...browser?.cpu() })
  await stopShared()
  return done
}

async function stopShared(): Promise<void> {
  await Promise.all([servers?.stop(), browser?.stop()])
}

async function interrupt(): Promise<void> {
  killWorkers()
  await stopShared()
  process.exit(130)
}
