import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { decodeText } from '@pharos/shared-protocol/charset.ts'
import { messageOf, usageFailure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'

/** The files that a command line names. */
export class Files {
  readonly #terminal: Terminal
  #stdinTaken = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** The absolute path of a file named relative to the working directory. */
  path(file: string): string {
    return resolve(this.#terminal.folder, file)
  }

  /** The text of a file in UTF-8, or UTF-16 with a byte order mark, or of stdin for `-`, which only one option can read. */
  text(file: string): string {
    if (file === '-') this.#takeStdin()
    try {
      if (file === '-') return this.#terminal.readStdin()
      const text = decodeText(readFileSync(this.path(file)), null)
      if (text === null) throw new Error('it is not UTF-8; save it as UTF-8')
      return text
    } catch (error) {
      throw usageFailure(`${file === '-' ? 'stdin' : file} cannot be read: ${messageOf(error)}`)
    }
  }

  /** A secret from a file or stdin, without the trailing newline that editors and `echo` add. */
  secret(file: string): string {
    return this.text(file).replace(/\r?\n$/, '')
  }

  #takeStdin(): void {
    if (this.#stdinTaken) throw usageFailure('Only one option can read from stdin (-).')
    this.#stdinTaken = true
  }
}
