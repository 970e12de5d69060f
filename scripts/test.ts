// The program of `npm test [-- PART-OF-A-PATH …]`, and with --soak of `npm run soak`.
import { join } from 'node:path'
import { type SharedBrowser, startSharedBrowser } from '../test/page/chromium.ts'
import { findTestFiles, type TestFile } from './test/files.ts'
import { readForms } from './test/forms.ts'
import type { FileOutcome } from './test/outcome.ts'
import { killWorkers, runFiles } from './test/pool.ts'
import { ROOT } from './test/protocol.ts'
import { printCosts, printOutcome, printSummary } from './test/report.ts'
import { startTestServers, type TestServers } from './test/servers.ts'

/** For two processors: a file waits for nearly half of its time. */
const POOL = 4
/** The full form of a test repeats up to ten times as often. */
const SOAK_PATIENCE = 10
const { env, argv } = process
const soak = argv.includes('--soak')
const patterns = argv.slice(2).filter(word => word !== '--soak')

const files = soak ? soakFiles() : findTestFiles(ROOT, patterns)
let servers: TestServers | undefined
let browser: SharedBrowser | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)

const outcomes = await runAll()
const good = printSummary(outcomes, Boolean(env.CI))
if (soak) console.log(good ? 'soak passed' : 'soak FAILED')
process.exit(good ? 0 : 1)

/** The files that repeat something; first prints what they repeat. */
function soakFiles(): TestFile[] {
  const found = findTestFiles(ROOT, patterns).map(file => ({ file, forms: readForms(ROOT, file.path) }))
  const repeating = found.filter(({ forms }) => forms.length > 0)
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
