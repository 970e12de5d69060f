import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { errorMessage } from '../../error.ts'

export interface PingOrder {
  /** An address that was resolved and permitted; never a name. */
  address: string
  count: number
  pauseMs: number
  /** Ends it in any case. */
  timeoutMs: number
}

export interface PingRun {
  /** The beginning and the end of what it printed. */
  output: string
  complaint: string
  /** Whether it was interrupted at its time limit, while it was waiting. */
  interrupted: boolean
  tookMs: number
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** A target may answer a request many times, and ping prints a line for each answer. */
const MOST_HEAD = 8_192
const MOST_TAIL = 2_048
const SUMMARY_MS = 1_000

/** Sends echo requests with the system's `ping`. Never throws: errors are in `complaint`. */
export async function runPing(program: string, order: PingOrder, signal: AbortSignal): Promise<PingRun> {
  const begun = performance.now()
  let run: Omit<PingRun, 'tookMs'>
  try {
    // No shell, and an environment that changes neither the language nor the libraries.
    const child = spawn(program, argumentsOf(order), { stdio: ['ignore', 'pipe', 'pipe'], env: { LC_ALL: 'C' } })
    run = await follow(child, order.timeoutMs, signal)
  } catch (error) {
    // Some refusals are thrown, such as EPERM for a program whose capability this process may not have.
    run = { output: '', complaint: errorMessage(error), interrupted: false }
  }
  return { ...run, tookMs: performance.now() - begun }
}

function follow(child: Child, timeoutMs: number, signal: AbortSignal): Promise<Omit<PingRun, 'tookMs'>> {
  return new Promise(resolve => {
    const [output, complaint] = [collect(child.stdout), collect(child.stderr)]
    const kill = (): void => void child.kill('SIGKILL')
    // When it is interrupted, ping prints its summary.
    const late = setTimeout(() => {
      interrupted = child.kill('SIGINT')
      mercy = setTimeout(kill, SUMMARY_MS)
    }, timeoutMs)
    let mercy: NodeJS.Timeout | undefined
    let interrupted = false
    const end = (fault: string): void => {
      clearTimeout(late)
      clearTimeout(mercy)
      signal.removeEventListener('abort', kill)
      resolve({ output: output(), complaint: `${complaint()}${fault}`, interrupted })
    }
    signal.addEventListener('abort', kill)
    if (signal.aborted) kill()
    child.once('error', error => end(errorMessage(error)))
    child.once('close', () => end(''))
  })
}

function argumentsOf({ address, count, pauseMs, timeoutMs }: PingOrder): string[] {
  const seconds = (ms: number): string => (ms / 1000).toFixed(3)
  const wait = Math.max(1, Math.ceil(timeoutMs / 1000))
  return ['-n', '-c', String(count), '-i', seconds(pauseMs), '-W', String(wait), '--', address]
}

/** Keeps the beginning and the end of a stream; returns a function that reads them. */
function collect(stream: Readable): () => string {
  let head = ''
  let tail = ''
  stream.setEncoding('latin1')
  stream.on('data', (text: string) => {
    const room = MOST_HEAD - head.length
    head += text.slice(0, room)
    if (text.length > room) tail = (tail + text.slice(Math.max(0, room))).slice(-MOST_TAIL)
  })
  return () => (tail === '' ? head : `${head}\n${tail}`)
}
