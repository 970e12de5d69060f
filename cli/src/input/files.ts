import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
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

  /** The text of a file, or of stdin for `-`, which only one option can read. */
  text(file: string): string {
    if (file === '-') this.#takeStdin()
    try {
      return file === '-' ? this.#terminal.readStdin() : readFileSync(this.path(file), 'utf8')
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
