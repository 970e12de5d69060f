import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTestFiles } from './test/files.ts'
import type { Cost, FileOutcome } from './test/outcome.ts'
import { killWorkers, runFiles } from './test/pool.ts'
import { ROOT } from './test/protocol.ts'
import { startTestServers, type TestServers } from './test/servers.ts'

const POOL = 2
const { env } = process

const files = findTestFiles(ROOT, process.argv.slice(2))
let servers: TestServers | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)

const outcomes = await runAll()
process.exit(summarise(outcomes))

async function runAll(): Promise<FileOutcome[]> {
  const done: FileOutcome[] = []
  if (files.some(file => file.servers)) servers = await startTestServers()
  // Stripping types and compiling takes a process two seconds, and there are a hundred.
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.compiled')
  await runFiles(files, POOL, { ...env, ...servers?.env, NODE_COMPILE_CACHE, NO_COLOR: '1' }, outcome => {
    done.push(outcome)
    printOutcome(outcome)
  })
  if (done.length > 1) printCosts(done)
  await servers?.stop()
  return done
}

async function interrupt(): Promise<void> {
  killWorkers()
  await servers?.stop()
  process.exit(130)
}

function printOutcome({ path, passed, failed, skipped, output, cost }: FileOutcome): void {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${failed > 0 ? 'FAIL' : ' ok '} ${path} · ${passed} passed${skips} · ${textOf(cost)}`)
  if (failed > 0) console.log(`\n${output.replaceAll(/^/gm, '    ')}\n`)
}

function textOf({ ms, cpu_s }: Cost): string {
  return `${(ms / 1000).toFixed(1)} s (CPU ${cpu_s.toFixed(1)} s)`
}

/** Where the time went: the slowest files, and the CPU of all of them and of their servers. */
function printCosts(all: FileOutcome[]): void {
  const slowest = all.toSorted((a, b) => b.cost.ms - a.cost.ms).slice(0, 10)
  console.log('\nslowest:')
  for (const { path, cost } of slowest) console.log(`  ${path} · ${textOf(cost)}`)
  const tests = all.reduce((sum, { cost }) => sum + cost.cpu_s, 0)
  const parts = Object.entries({ tests, ...servers?.cpu() }).map(([name, cpu_s]) => `${name} ${cpu_s.toFixed(0)} s`)
  console.log(`CPU: ${parts.join(', ')}; took ${(performance.now() / 1000).toFixed(0)} s`)
}

function summarise(all: FileOutcome[]): number {
  const sum = (count: (outcome: FileOutcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0)
  const skips = all.flatMap(outcome => outcome.skips)
  const unexpected = skips.filter(skip => !allowedSkips().some(allowed => skip.includes(allowed)))
  console.log()
  for (const { path } of all.filter(outcome => outcome.failed > 0)) console.log(`failed: ${path}`)
  for (const skip of skips) console.log(`skipped: ${skip}`)
  if (files.length === 0) console.log('no test file has that in its path')
  if (env.CI && unexpected.length > 0) console.log(`not in scripts/allowed-skips.txt: ${unexpected.join('; ')}`)
  const failed = sum(outcome => outcome.failed)
  console.log(`${sum(outcome => outcome.passed)} passed, ${failed} failed, ${sum(outcome => outcome.skipped)} skipped`)
  return failed > 0 || files.length === 0 || (env.CI && unexpected.length > 0) ? 1 : 0
}

/** Parts of skip lines that CI accepts, one per line; a line that begins with # says why. */
function allowedSkips(): string[] {
  const lines = readFileSync(join(ROOT, 'scripts/allowed-skips.txt'), 'utf8').split('\n')
  return lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
}
