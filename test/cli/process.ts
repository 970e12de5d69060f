import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, type How, NEUTRAL } from './pharos.ts'

const BIN = join(import.meta.dirname, '../../cli/bin/pharos.mjs')

export interface Process {
  ended: Promise<Ended>
  stdout(): string
  signal(signal: NodeJS.Signals): void
  /** Closes the reading end of its stdout, as `head` does. */
  closePipe(): void
}

/** Runs the real program, as a shell does, for what only a process shows: signals, pipes, start-up. */
export function startProcess(
  args: readonly string[],
  { env = {}, cwd = tmpdir(), stdin = '', node = [] }: How & { node?: string[] } = {},
): Process {
  const child = spawn(process.execPath, [...node, BIN, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...NEUTRAL, ...env },
    stdio: 'pipe',
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  child.stdin.on('error', () => {}).end(stdin) // a program that does not read its stdin may have ended before
  const ended = new Promise<Ended>(resolve => child.once('close', code => resolve({ code, stdout, stderr })))
  return {
    ended,
    stdout: () => stdout,
    signal: signal => void child.kill(signal),
    closePipe: () => void child.stdout.destroy(),
  }
}
