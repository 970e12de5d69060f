import type { Client, OpenClient } from '@pharos/shared-protocol/client.ts'
import type { Command } from 'commander'
import { type Connection, connect } from './api/connect.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { type Credentials, findCredentials } from './credentials/find.ts'
import { renewLogin } from './credentials/renew.ts'
import { EXIT, type ExitCode } from './failure.ts'
import { Files } from './input/files.ts'
import { visible, visibleJson } from './print/legible.ts'
import type { Look } from './print/look.ts'
import { coloured, plain } from './print/paint.ts'
import type { Terminal } from './terminal.ts'

function renewing(profile_file: string, name: string) {
  return (spent: string) => renewLogin(profile_file, name, spent)
}

/** One run of `pharos`: its global options, the API, and its output. */
export class Session {
  readonly terminal: Terminal
  readonly configuration: Configuration
  readonly files: Files
  /** Print only JSON, for machines. */
  json = false
  profile: string | undefined
  /** The exit code if nothing throws: a command that answers a question may exit with "no". */
  exit: ExitCode = EXIT.ok
  /** The current command, so that an error can name its options. */
  command: Command | undefined
  #credentials: Credentials | undefined
  #connection: Connection | undefined

  constructor(terminal: Terminal) {
    this.terminal = terminal
    this.configuration = readConfiguration(terminal)
    this.files = new Files(terminal)
  }

  get credentials(): Credentials {
    this.#credentials ??= findCredentials(this.configuration, this.profile)
    return this.#credentials
  }

  /** Where the key came from; undefined until it is used. */
  get credentialFrom(): string | undefined {
    return this.#credentials?.source
  }

  /** Calls a route of the contract. */
  get call(): Client {
    return this.#connected.call
  }

  /** Calls a route whose reply is read piece by piece. */
  get open(): OpenClient {
    return this.#connected.open
  }

  get #connected(): Connection {
    const { login } = this.credentials
    const renew = login === undefined ? [] : [renewing(this.configuration.profile_file, login)]
    this.#connection ??= connect(this.credentials, ...renew)
    return this.#connection
  }

  /** Whether a person uses the terminal. */
  get interactive(): boolean {
    return this.terminal.stdout.isTTY === true && !this.json
  }

  get look(): Look {
    const { isTTY, columns } = this.terminal.stdout
    const paint = isTTY && this.configuration.colour ? coloured : plain
    return { paint, width: isTTY ? columns : undefined, now: Date.now() }
  }

  /** Prints the result of a command: text for people, the data itself for machines. */
  print(data: unknown, text: (look: Look) => string): void {
    this.write(`${this.json ? JSON.stringify(data, null, 2) : visible(text(this.look))}\n`)
  }

  /** Writes text to stdout: unchanged to a pipe or a file, without control sequences to a terminal. */
  write(text: string): void {
    const { stdout } = this.terminal
    stdout.write(stdout.isTTY ? (this.json ? visibleJson(text) : visible(text)) : text)
  }

  /** Prints next steps for people; prints nothing for machines. */
  hint(line: string): void {
    if (!this.json) this.progress(line)
  }

  /** Prints the progress of a long operation. */
  progress(line: string): void {
    this.terminal.stderr.write(`${visible(line)}\n`)
  }
}
