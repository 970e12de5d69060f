import type { Client } from '@pharos/shared-protocol/client.ts'
import type { Command } from 'commander'
import { connect } from './api/connect.ts'
import type { Configuration } from './configuration.ts'
import { type Credentials, findCredentials } from './credentials/find.ts'
import { EXIT, type ExitCode } from './failure.ts'
import type { Look } from './print/look.ts'
import { coloured, plain } from './print/paint.ts'

/** One run of `pharos`: what was asked for everywhere, the API, and where it prints. */
export class Session {
  readonly configuration: Configuration
  /** Machines read the output: JSON, and nothing beside it. */
  json = false
  profile: string | undefined
  /** What the process ends with when nothing throws: a command that answers a question may answer no. */
  exit: ExitCode = EXIT.ok
  /** The command that runs, so that a refusal can name its options. */
  command: Command | undefined
  #credentials: Credentials | undefined
  #call: Client | undefined

  constructor(configuration: Configuration) {
    this.configuration = configuration
  }

  get credentials(): Credentials {
    this.#credentials ??= findCredentials(this.configuration, this.profile)
    return this.#credentials
  }

  /** Where the key came from, once it was needed. */
  get credentialFrom(): string | undefined {
    return this.#credentials?.source
  }

  /** Calls a route of the contract. */
  get call(): Client {
    this.#call ??= connect(this.credentials)
    return this.#call
  }

  /** Whether a person sits in front of it. */
  get interactive(): boolean {
    return process.stdout.isTTY === true && !this.json
  }

  get look(): Look {
    const { isTTY, columns } = process.stdout
    const paint = isTTY && this.configuration.colour ? coloured : plain
    return { paint, width: isTTY ? columns : undefined, now: Date.now() }
  }

  /** The result of a command: text for people, the data itself for machines. */
  print(data: unknown, text: (look: Look) => string): void {
    write(this.json ? JSON.stringify(data, null, 2) : text(this.look))
  }

  /** What helps a person to go on; machines don't want it. */
  hint(line: string): void {
    if (!this.json) process.stderr.write(`${line}\n`)
  }

  /** Long work tells what it does. */
  progress(line: string): void {
    process.stderr.write(`${line}\n`)
  }
}

export function write(text: string): void {
  process.stdout.write(`${text}\n`)
}
