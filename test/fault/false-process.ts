import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { World } from '../world/world.ts'

/** A telemetry process on the socket of the data folder. What it does with a request is set by each test. */
export class FalseProcess {
  serve: (req: IncomingMessage, res: ServerResponse) => void = (_, res) => res.end('{}')
  lives = true
  readonly #path: string
  #server: Server | undefined

  constructor(world: World) {
    mkdirSync(join(world.directory, 'run'), { recursive: true })
    this.#path = join(world.directory, 'run', 'telemetry.sock')
  }

  async start(): Promise<void> {
    this.#server = createServer((req, res) => {
      if (req.url !== '/health/live') this.serve(req, res)
      else if (this.lives) res.end('{}')
    }).listen(this.#path)
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    const closed = new Promise(done => this.#server?.close(done))
    this.#server?.closeAllConnections()
    await closed
  }
}
