import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

/**
 * The streams, environment and folder of one run of `pharos`. No other code of the CLI uses `process` for them, so that
 * many runs fit into one process.
 */
export interface Terminal {
  env: NodeJS.ProcessEnv
  /** The working directory, which relative file names refer to. */
  folder: string
  stdin: Readable & { isTTY?: boolean }
  stdout: Screen
  stderr: Writable
  /** Reads stdin to its end. */
  readStdin(): string
  /** Aborts on Ctrl-C and SIGTERM. Once a command uses it, these signals no longer end the process by themselves. */
  interruption(): AbortSignal
}

export interface Screen extends Writable {
  isTTY?: boolean
  columns?: number
  rows?: number
}

/** The terminal or pipes that this process was started with. */
export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process
  return {
    env,
    folder: process.cwd(),
    stdin,
    stdout,
    stderr,
    readStdin: () => readFileSync(0, 'utf8'),
    interruption: signals,
  }
}

function signals(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}
