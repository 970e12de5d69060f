import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 10_000_000

/** Appends lines to `<dir>/<name>.log`; at 10 MB the file becomes `<name>.log.1`, in place of the one before. */
export function logFile(dir: string, name: string): { path: string; write(line: string): void } {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, `${name}.log`)
  let size = existsSync(path) ? statSync(path).size : 0
  return {
    path,
    write: line => {
      if (size > MAX_BYTES) {
        renameSync(path, `${path}.1`)
        size = 0
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
      size += Buffer.byteLength(line) + 1
    },
  }
}
