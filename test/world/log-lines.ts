import { Writable } from 'node:stream'

interface Line {
  level: number
  msg: string
}

const WARN = 40

/**
 * On a busy machine a reply may come later than an agent or the control plane waits for it. Both ask again: the agent
 * with a hello, the control plane for the streams.
 */
const BUSY_MACHINE = /none answered within .*did not answer the hello|the bus does not answer; will retry/

/** Many tests send requests as from other addresses, without naming a proxy. */
const UNNAMED_PROXY = /a proxy that PHAROS_TRUSTED_PROXIES does not name/

/** Collects an installation's log. Unexpected warnings and errors fail the story. */
export class LogLines extends Writable {
  readonly all: string[] = []
  #checked = 0
  readonly #expected = [BUSY_MACHINE, UNNAMED_PROXY]

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.all.push(...chunk.toString().split('\n').filter(Boolean))
    done()
  }

  /** Allows a warning or error that belongs to the story. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** Passes over the lines since the last call: they are of no story. */
  skip(): void {
    this.#checked = this.all.length
  }

  /** Throws for unexpected lines since the last call. */
  requireExpected(): void {
    const loud = this.all.slice(this.#checked).filter(text => (JSON.parse(text) as Line).level >= WARN)
    this.#checked = this.all.length
    const surprising = loud.filter(text => !this.#expected.some(pattern => pattern.test(text)))
    if (surprising.length === 0) return
    throw new Error(
      `The story did not expect\n${surprising.join('\n')}\namong these log lines:\n${loud.slice(-50).join('\n')}`,
    )
  }
}
