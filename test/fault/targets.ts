import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A time in which a target refused connections. */
export interface Outage {
  from: number
  to: number
}

/** A loopback web server that counts requests by run, identified by the trace ids that runs carry. */
export class Target {
  readonly outages: Outage[] = []
  readonly #counts: Map<string, number>
  #server: Server
  #port = 0

  constructor(counts: Map<string, number>) {
    this.#counts = counts
    this.#server = this.#create()
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
    const outage = this.outages.at(-1)
    if (outage) outage.to = Date.now()
  }

  /** Refuses connections from now on. */
  async stop(): Promise<void> {
    this.outages.push({ from: Date.now(), to: Number.POSITIVE_INFINITY })
    await new Promise<void>(resolve => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #create(): Server {
    return createServer((request, response) => {
      const trace = String(request.headers.traceparent).split('-')[1] ?? ''
      this.#counts.set(trace, (this.#counts.get(trace) ?? 0) + 1)
      response.end('ok')
    })
  }
}
