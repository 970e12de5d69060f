import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import type { Ability } from './ability.ts'
import { type Agent, createAgent } from './agent.ts'
import { BusServer, credentialsFor } from './bus/bus.fixture.ts'
import { Control } from './bus/control.fixture.ts'
import { systemClock } from './clock.ts'
import { silentLog } from './log.ts'

/** A bus, a small control plane, a target and an agent, all real and on loopback. */
export class AgentWorld {
  readonly bus: BusServer
  readonly control: Control
  readonly credentials: AgentCredentials
  readonly publicKey: string
  readonly uri: string
  readonly requests: IncomingMessage[] = []
  /** Requests that the target holds without answering. */
  readonly held: ServerResponse[] = []
  hold = false
  /** The browser that the agent finds on its machine. */
  heavy: Ability = { lacking: 'a browser', forStrangers: false }
  agent: Agent
  readonly #folder = mkdtempSync(join(tmpdir(), 'pharos-agent-'))
  readonly #closeTarget: () => void
  readonly #siblings: Agent[] = []

  private constructor(
    bus: BusServer,
    control: Control,
    enrolled: ReturnType<typeof credentialsFor>,
    target: ReturnType<typeof createServer>,
  ) {
    this.bus = bus
    this.control = control
    this.credentials = enrolled.credentials
    this.publicKey = enrolled.key.public_key
    this.uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
    this.#closeTarget = () => target.close().closeAllConnections()
    target.on('request', (request: IncomingMessage, response: ServerResponse) => this.#answer(request, response))
    this.agent = this.#create()
  }

  static async open(): Promise<AgentWorld> {
    const bus = new BusServer()
    await bus.start()
    const enrolled = credentialsFor(bus.url)
    const control = await Control.open(enrolled.credentials)
    const target = createServer()
    await once(target.listen(0, '127.0.0.1'), 'listening')
    return new AgentWorld(bus, control, enrolled, target)
  }

  /** A new process that replaces the old one, on the same spool. */
  async replaceAgent(): Promise<void> {
    this.agent.kill()
    this.agent = this.#create()
    await this.agent.start()
  }

  /** One more process of the same agent. */
  sibling(): Agent {
    const sibling = this.#create('sibling')
    this.#siblings.push(sibling)
    return sibling
  }

  async close(): Promise<void> {
    for (const agent of [this.agent, ...this.#siblings]) agent.kill()
    await this.control.close()
    await this.bus.remove()
    this.#closeTarget()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #create(spool = 'spool'): Agent {
    return createAgent({
      credentials: this.credentials,
      spoolDir: join(this.#folder, spool),
      clock: systemClock,
      log: silentLog,
      concurrency: 16,
      finders: { heavy: async () => this.heavy },
    })
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request)
    if (this.hold) this.held.push(response)
    else response.end('fine')
  }
}
