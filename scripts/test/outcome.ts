import type { TestFile } from './files.ts'
import { SKIP_LINE } from './protocol.ts'

export interface FileOutcome {
  path: string
  passed: number
  failed: number
  skipped: number
  /** `name: reason` of each skipped test; a skip without a reason is listed as such. */
  skips: string[]
  output: string
  cost: Cost
}

/** The cost of a file: wall-clock time, and CPU seconds of its process and the programs that it started. */
export interface Cost {
  ms: number
  cpu_s: number
}

/**
 * Reads the result from a file's output, as uvu writes it. A file that ended before its summary, or ran nothing, has
 * failed.
 */
export function readOutcome(file: TestFile, output: string, cost: Cost, trouble: string | undefined): FileOutcome {
  const total = figure(output, 'Total')
  const passed = figure(output, 'Passed') ?? 0
  const skipped = figure(output, 'Skipped') ?? 0
  const complaint = trouble ?? oddity(total, skipped)
  return {
    path: file.path,
    passed,
    failed: Math.max((total ?? 0) - passed, complaint ? 1 : 0),
    skipped,
    skips: reasons(file, output, skipped),
    output: complaint ? `${output}\n  ${complaint}\n` : output,
    cost,
  }
}

function oddity(total: number | undefined, skipped: number): string | undefined {
  if (total === undefined) return 'it ended before its tests did'
  if (total + skipped === 0) return 'it ran no test: does it call test.run()?'
  return undefined
}

function figure(output: string, name: string): number | undefined {
  const found = new RegExp(`^ {2}${name}: +(\\d+)$`, 'm').exec(output)?.[1]
  return found === undefined ? undefined : Number(found)
}

function reasons(file: TestFile, output: string, skipped: number): string[] {
  const given = [...output.matchAll(SKIP_LINE)].map(match => match[1] ?? '')
  return given.length < skipped ? [...given, `${file.path}: a test is skipped without a reason`] : given
}
