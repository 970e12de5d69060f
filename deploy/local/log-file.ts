import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 10_000_000

export interface LogFile {
  path: string
  /** Never throws: a log that cannot be written (a full disk) must not end the program that it belongs to. */
  write(line: string): void
}

export interface LogFileOptions {
  /** Called when lines are lost, and when writing works again. */
  say(line: string): void
  append?: (path: string, text: string) => void
}

/** Appends lines to `<dir>/<name>.log`; at 10 MB the file becomes `<name>.log.1` and replaces the previous one. */
export function logFile(dir: string, name: string, { say, append = appendText }: LogFileOptions): LogFile {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, `${name}.log`)
  let size = existsSync(path) ? statSync(path).size : 0
  let lost = 0

  function rotate(): void {
    if (size <= MAX_BYTES) return
    renameSync(path, `${path}.1`)
    size = 0
  }

  function attempt(line: string): void {
    rotate()
    const gap = lost === 0 ? '' : `(${lost} lines are missing here: they could not be written)\n`
    append(path, `${gap}${line}\n`)
    size += Buffer.byteLength(line) + 1
  }

  function write(line: string): void {
    try {
      attempt(line)
    } catch (error) {
      if (lost++ === 0) say(`${path} cannot be written: ${error instanceof Error ? error.message : error}`)
      return
    }
    if (lost > 0) say(`${path} is written again; ${lost} lines are missing in it`)
    lost = 0
  }

  return { path, write }
}

function appendText(path: string, text: string): void {
  appendFileSync(path, text, { mode: 0o600 })
}
