// The program of `npm run bench`: figures and ratios on one machine in one run, as tables and as JSON.
import { writeFileSync } from 'node:fs'
import { coreTimes, describeCores, roundTripUs } from './measure/core.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { PARTS, type PartName } from './parts.ts'
import { type Figure, verdictOf } from './report/figure.ts'
import { describeMachine } from './report/machine.ts'
import { tableOf } from './report/table.ts'
import { Scope, within } from './scope.ts'

interface PartResult {
  title: string
  seconds: number
  /** What each core took for the same work just before, ms. */
  core_ms: number[]
  /** How long a message to another process and back took just before, µs. */
  round_trip_us: number
  figures: Figure[]
  error?: string
}

let open: Scope | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void interrupt())
process.exit(await main())

async function main(): Promise<number> {
  let asked: Options | 'help'
  try {
    asked = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`pharos: ${error instanceof Error ? error.message : error}`)
    return 1
  }
  if (asked === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  return measure(asked)
}

async function measure(options: Options): Promise<number> {
  const machine = describeMachine()
  const started_at = new Date().toISOString()
  console.log(`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}${options.quick ? ', QUICK' : ''}`)
  const parts: Partial<Record<PartName, PartResult>> = {}
  for (const name of options.parts) {
    const result = await runPart(name, options)
    parts[name] = result
    console.log(tableOf(result.title, result.figures))
    if (result.error !== undefined) console.log(`  FAILED: ${result.error}`)
    writeFileSync(options.out, `${JSON.stringify({ started_at, quick: options.quick, machine, parts }, null, 2)}\n`)
  }
  return summarise(Object.values(parts), options.out)
}

async function runPart(name: PartName, { quick, profile }: Options): Promise<PartResult> {
  const { title, limitSeconds, run } = PARTS[name]
  const scope = new Scope()
  open = scope
  const say = (line: string) => console.error(`  ${name}: ${line}`)
  const core_ms = coreTimes()
  const round_trip_us = await roundTripUs()
  say(`${describeCores(core_ms)}; a message to another process and back takes ${round_trip_us} µs`)
  const begun = performance.now()
  const result: PartResult = { title, seconds: 0, core_ms, round_trip_us, figures: [] }
  try {
    result.figures = await within(`part ${name}`, limitSeconds, run(scope, { quick, profile, say }))
  } catch (error) {
    result.error = error instanceof Error ? error.message : String(error)
  } finally {
    await scope.close()
    open = null
    result.seconds = Math.round((performance.now() - begun) / 1000)
  }
  return result
}

/** A missed goal is a figure, not a failure of the bench; a part that could not be measured is a failure. */
function summarise(results: readonly PartResult[], out: string): number {
  const missed = results.flatMap(({ figures }) => figures.filter(figure => verdictOf(figure) === 'missed'))
  const failed = results.filter(({ error }) => error !== undefined)
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  console.log(`\n${missed.length} goals missed, ${failed.length} parts failed, ${seconds} s; figures in ${out}`)
  return failed.length > 0 ? 1 : 0
}

async function interrupt(): Promise<never> {
  console.error('Stopping …')
  await open?.close()
  process.exit(130)
}
