import { readFileSync } from 'node:fs'
import { messageOf, usageFailure } from '../failure.ts'

let stdinTaken = false

/** The text of a file, or of stdin for `-`, which one option alone may read. */
export function readText(file: string): string {
  if (file === '-') {
    if (stdinTaken) throw usageFailure('Only one option can read from stdin (-).')
    stdinTaken = true
  }
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw usageFailure(`${file === '-' ? 'stdin' : file} cannot be read: ${messageOf(error)}`)
  }
}

/** A secret of a file or stdin: what editors and `echo` put behind the last line is not part of it. */
export function readSecret(file: string): string {
  return readText(file).replace(/\r?\n$/, '')
}
