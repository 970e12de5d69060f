import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cost, FileOutcome } from './outcome.ts'
import { ROOT } from './protocol.ts'

const SLOWEST = 10

export function printOutcome({ path, passed, failed, skipped, output, cost }: FileOutcome): void {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${failed > 0 ? 'FAIL' : ' ok '} ${path} · ${passed} passed${skips} · ${textOf(cost)}`)
  if (failed > 0) console.log(`\n${output.replaceAll(/^/gm, '    ')}\n`)
}

/** Prints where the time went: the slowest files, and the CPU of all files and of their servers. */
export function printCosts(all: FileOutcome[], servers: Record<string, number>): void {
  const slowest = all.toSorted((a, b) => b.cost.ms - a.cost.ms).slice(0, SLOWEST)
  console.log('\nslowest:')
  for (const { path, cost } of slowest) console.log(`  ${path} · ${textOf(cost)}`)
  const tests = all.reduce((sum, { cost }) => sum + cost.cpu_s, 0)
  const parts = Object.entries({ tests, ...servers }).map(([name, cpu_s]) => `${name} ${cpu_s.toFixed(0)} s`)
  console.log(`CPU: ${parts.join(', ')}; took ${(performance.now() / 1000).toFixed(0)} s`)
}

function textOf({ ms, cpu_s }: Cost): string {
  return `${(ms / 1000).toFixed(1)} s (CPU ${cpu_s.toFixed(1)} s)`
}

/**
 * Prints failures, skips and counts; returns whether everything passed. In CI, a skip that is not allowed is a failure.
 */
export function printSummary(all: FileOutcome[], inCi: boolean): boolean {
  const sum = (count: (outcome: FileOutcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0)
  const skips = all.flatMap(outcome => outcome.skips)
  const allowed = allowedSkips()
  const unexpected = inCi ? skips.filter(skip => !allowed.some(part => skip.includes(part))) : []
  console.log()
  for (const { path } of all.filter(outcome => outcome.failed > 0)) console.log(`failed: ${path}`)
  for (const skip of skips) console.log(`skipped: ${skip}`)
  if (all.length === 0) console.log('no test file has that in its path')
  if (unexpected.length > 0) console.log(`not in scripts/allowed-skips.txt: ${unexpected.join('; ')}`)
  const failed = sum(outcome => outcome.failed)
  console.log(`${sum(outcome => outcome.passed)} passed, ${failed} failed, ${sum(outcome => outcome.skipped)} skipped`)
  return failed === 0 && all.length > 0 && unexpected.length === 0
}

/** Prints the files for which there was no time; returns whether all guards have run. */
export function printLeft(
  left: readonly { path: string }[],
  guards: readonly string[],
  minutes: number | null,
): boolean {
  if (left.length === 0) return true
  console.log(`${left.length} files were left out after ${minutes} minutes:`)
  for (const { path } of left) console.log(`  ${path}`)
  const missed = left.filter(({ path }) => guards.some(beginning => path.startsWith(beginning)))
  if (missed.length > 0) console.log(`${missed.length} of them are guards, which must run`)
  return missed.length === 0
}

/** Parts of skip lines that CI accepts, one per line; a line that begins with # says why. */
function allowedSkips(): string[] {
  const lines = readFileSync(join(ROOT, 'scripts/allowed-skips.txt'), 'utf8').split('\n')
  return lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
}
