import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Reads, makes and throws away objects, as a server does. */
const WORK = `
const begun = process.cpuUsage()
for (let round = 0; round < 150; round++)
  JSON.parse(JSON.stringify(Array.from({ length: 3000 }, (_, i) => ({ a: i, b: 'x' + i, c: [i] }))))
console.log(process.cpuUsage(begun).user / 1000)`

/** Tries on each core, of which the best counts. */
const TRIES = 2
/** Trying all cores of a large machine would take a minute. */
const MOST_CORES = 8

/**
 * Milliseconds of CPU that each core takes for the same work. A core of a virtual machine whose other half a neighbour
 * uses takes up to twice as long, and all CPU times that are measured on it are longer, too. At most eight cores are
 * tried. Empty without `taskset`.
 */
export function coreTimes(): number[] {
  const cores = ownCores(readFileSync('/proc/self/status', 'utf8')).slice(0, MOST_CORES)
  return cores.flatMap(core => {
    const tries = Array.from({ length: TRIES }, () => timeOn(core)).filter(ms => ms > 0)
    return tries.length === 0 ? [] : [Math.round(Math.min(...tries))]
  })
}

function timeOn(core: number): number {
  const args = ['-c', String(core), process.execPath, '--single-threaded', '-e', WORK]
  const { stdout } = spawnSync('taskset', args, { encoding: 'utf8', timeout: 10_000 })
  return Number(stdout) || 0
}

/** The cores on which this process may run: proc(5), Cpus_allowed_list, such as `0-2,5`. */
export function ownCores(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1]?.split(',') ?? []
  return list.flatMap(range => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

const ROUND_TRIPS = 2_000

/**
 * Microseconds that a message takes to another process and back. A check, a request and a statement are such messages,
 * so a machine on which waking a process is slow has high figures, however fast its cores are.
 */
export async function roundTripUs(): Promise<number> {
  const echo = spawn(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const go = async () => {
    echo.stdin.write('.')
    await once(echo.stdout, 'data')
  }
  try {
    for (let i = 0; i < ROUND_TRIPS / 10; i++) await go()
    const begun = performance.now()
    for (let i = 0; i < ROUND_TRIPS; i++) await go()
    return Math.round(((performance.now() - begun) * 1000) / ROUND_TRIPS)
  } finally {
    echo.kill('SIGKILL')
  }
}

/** In words: what the cores of the machine are worth now. */
export function describeCores(times: readonly number[]): string {
  if (times.length === 0) return 'the speed of the cores is not known: taskset is missing'
  const worth = times.reduce((sum, ms) => sum + Math.min(...times) / ms, 0)
  return `the cores take ${times.join(' and ')} ms for the same work: worth ${worth.toFixed(1)} of the faster one`
}
