import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSeconds } from './cpu.ts'
import type { TestFile } from './files.ts'
import { type FileOutcome, readOutcome } from './outcome.ts'
import { FILE_END, NO_MORE_FILES, ROOT } from './protocol.ts'

interface Worker {
  process: ChildProcess
  heard: string
}

export interface PoolOptions {
  /** Concurrent processes. */
  size: number
  env: NodeJS.ProcessEnv
  /** Prints the tests' output while they run. */
  echo: boolean
  /** When no further file is started, on the clock of `performance.now`; those that run are finished. */
  until_ms?: number
}

/**
 * Runs the files in order, those that change the network before all others, and reports each result as it arrives.
 * Returns the files for which there was no time.
 */
export async function runFiles(
  files: TestFile[],
  options: PoolOptions,
  report: (outcome: FileOutcome) => void,
): Promise<TestFile[]> {
  const { before = [], queue = [] } = Object.groupBy(files, ({ network }) => (network ? 'before' : 'queue'))
  await lane(before, options, report)
  await Promise.all(Array.from({ length: options.size }, () => lane(queue, options, report)))
  return [...before, ...queue]
}

/** One slot of the pool. Keeps a process for files that may share one, and replaces it after a file broke it. */
async function lane(queue: TestFile[], options: PoolOptions, report: (outcome: FileOutcome) => void): Promise<void> {
  const { until_ms = Infinity } = options
  const next = () => (performance.now() < until_ms ? queue.shift() : undefined)
  let kept: Worker | undefined
  for (let file = next(); file; file = next()) {
    const worker: Worker = (file.shared ? kept : undefined) ?? startWorker(options)
    const { outcome, broken } = await runFile(worker, file)
    report(outcome)
    if (broken || !file.shared) worker.process.kill('SIGKILL')
    if (file.shared) kept = broken ? undefined : worker
  }
  if (kept) await endWorker(kept, report)
}

/** Far more than ending a few worlds takes on a busy machine. */
const END_MS = 60_000

/** Lets a worker end what its files have shared, and reports only a failure. */
async function endWorker(worker: Worker, report: (outcome: FileOutcome) => void): Promise<void> {
  const child = worker.process
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  const start = performance.now()
  worker.heard = ''
  const ended = once(child, 'close')
  child.send(NO_MORE_FILES)
  const [code] = await ended
  clearTimeout(timer)
  if (code === 0) return
  const cost = { ms: performance.now() - start, cpu_s: 0 }
  const output = `${worker.heard}\n  the worker could not end what its files have shared: exit code ${code}`
  report({ path: 'the end of a worker', passed: 0, failed: 1, skipped: 0, skips: [], output, cost })
}

const workers = new Set<ChildProcess>()

export function killWorkers(): void {
  for (const worker of workers) worker.kill('SIGKILL')
}

/** With Node's default, a tenth of the CPU of a whole run goes into garbage collection. */
const MEMORY_FOR_THE_YOUNG = ['--max-semi-space-size=64', '--min-semi-space-size=32']

function startWorker({ env, echo }: PoolOptions): Worker {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    cwd: ROOT,
    env,
    silent: true,
    execArgv: MEMORY_FOR_THE_YOUNG,
  })
  const worker: Worker = { process: child, heard: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      worker.heard += text
      if (echo) process.stdout.write(text.replace(FILE_END, ''))
    })
  }
  workers.add(child)
  child.once('close', () => workers.delete(child))
  return worker
}

async function runFile(worker: Worker, file: TestFile): Promise<{ outcome: FileOutcome; broken: boolean }> {
  const start = performance.now()
  const cpu = cpuSeconds(worker.process.pid)
  worker.heard = ''
  worker.process.send(file.path)
  const trouble = await fileEnd(worker, file)
  const output = worker.heard.replace(FILE_END, '').trimEnd()
  // The count of an ended process is 0, so the difference may be negative.
  const cpu_s = Math.max(0, cpuSeconds(worker.process.pid) - cpu)
  const outcome = readOutcome(file, output, { ms: performance.now() - start, cpu_s }, trouble)
  return { outcome, broken: trouble !== undefined }
}

/** Settles when the file has finished, with what went wrong if its process ended or hung before that. */
function fileEnd(worker: Worker, file: TestFile): Promise<string | undefined> {
  const child = worker.process
  return new Promise(resolve => {
    const watchdog = setTimeout(() => {
      child.kill('SIGKILL')
      finish(`it was stopped: not done after ${file.watchdog_ms / 1000} s`)
    }, file.watchdog_ms)
    const onData = () => worker.heard.includes(FILE_END) && finish(undefined)
    const onClose = (code: number | null) => finish(`its process ended with exit code ${code}`)
    const finish = (trouble: string | undefined) => {
      clearTimeout(watchdog)
      child.stdout?.off('data', onData)
      child.off('close', onClose)
      resolve(trouble)
    }
    child.stdout?.on('data', onData)
    child.once('close', onClose)
  })
}
