import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type Scope, within } from '../scope.ts'

export interface TargetCounts {
  connections: number
  requests: number
  /** TLS sessions that were resumed instead of a full handshake. */
  resumed: number
}

export type TargetOrder =
  | { do: 'open'; listeners: number; tls?: { cert: string; key: string } }
  | { do: 'reopen'; port: number }
  | { do: 'close'; port: number }
  | { do: 'count' }

export interface ToTarget {
  id: number
  order: TargetOrder
}

export interface FromTarget {
  id: number
  ports?: number[]
  counts?: TargetCounts
  /** Epoch milliseconds with fractions. */
  at?: number
}

/** A target process with any number of listeners on loopback. */
export class Target {
  readonly ports: number[] = []
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: FromTarget) => void>()
  #next = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (answer: FromTarget) => {
      this.#waiting.get(answer.id)?.(answer)
      this.#waiting.delete(answer.id)
    })
  }

  static async start(scope: Scope, listeners = 1, tls?: { cert: string; key: string }): Promise<Target> {
    const child = fork(join(import.meta.dirname, 'program.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    scope.onClose(() => child.kill('SIGKILL'))
    const target = new Target(child)
    const { ports = [] } = await target.#ask({ do: 'open', listeners, ...(tls && { tls }) })
    target.ports.push(...ports)
    return target
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async counts(): Promise<TargetCounts> {
    return (await this.#ask({ do: 'count' })).counts ?? { connections: 0, requests: 0, resumed: 0 }
  }

  /** Closes one listener. Returns the instant in epoch milliseconds. */
  async close(port: number): Promise<number> {
    return (await this.#ask({ do: 'close', port })).at ?? 0
  }

  async reopen(port: number): Promise<void> {
    await this.#ask({ do: 'reopen', port })
  }

  #ask(order: TargetOrder): Promise<FromTarget> {
    const message: ToTarget = { id: this.#next++, order }
    const answered = new Promise<FromTarget>(resolve => this.#waiting.set(message.id, resolve))
    this.#child.send(message)
    return within(`the target's answer to "${order.do}"`, 10, answered)
  }
}
