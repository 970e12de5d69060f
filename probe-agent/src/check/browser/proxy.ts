import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { splitHostPort, TargetNotAllowed } from '../../egress/guard.ts'
import { saidBy } from '../../say.ts'
import type { Environment } from '../check.ts'
import { ConnectionRace } from '../connection/race.ts'
import { Semaphore } from '../semaphore.ts'
import { admitPort, type Limits, Traffic } from './traffic.ts'

const MOST_REMEMBERED = 100
/** A script that keeps opening connections reaches its own limit, not that of the agent's file descriptors. */
const MOST_CONNECTIONS = 256
/** It must not use all threads of the agent's resolver either, which all checks share. */
const NAMES_AT_ONCE = 8
/** Hop-by-hop headers (RFC 9110 7.6.1). */
const HOP_BY_HOP =
  /^(proxy-connection|proxy-authorization|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

export interface Obstacle {
  refused: boolean
  reason: Said
}

/**
 * The sandbox's only way out: an HTTP proxy (RFC 9110 9.3.6, RFC 9112 3.2.2) on a unix socket, which connects only
 * through the agent's `Environment`. It resolves names itself and connects to the address that was checked, so
 * redirects, WebSockets and names that change their address are subject to the same guard.
 */
export class FilteringProxy {
  /**
   * Why hosts could not be reached: browsers only report a failed tunnel, so their messages are completed from this.
   */
  readonly obstacles = new Map<string, Obstacle>()
  /** Resolves with the reason, in words, once the run has exceeded its network limits. */
  readonly exceeded: Promise<Said>
  readonly #traffic: Traffic
  readonly #env: Environment
  readonly #server: Server
  readonly #sockets = new Set<Duplex>()
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #names = new Semaphore(NAMES_AT_ONCE)
  readonly #far = new Set<Socket>()
  readonly #races = new Set<ConnectionRace>()
  #opening = 0
  #closed = false

  constructor(env: Environment, limits?: Limits) {
    this.#env = env
    const { promise, resolve } = Promise.withResolvers<Said>()
    this.exceeded = promise
    this.#traffic = new Traffic(reason => {
      resolve(reason)
      this.close()
    }, limits)
    // Keeps plain HTTP connections open between requests, as a browser without a proxy would.
    this.#agent.createConnection = (options, done) => {
      const { host = '', port = 80 } = options as { host?: string; port?: number }
      this.#connect(host, Number(port)).then(
        socket => done?.(null, socket),
        (error: Error) => done?.(error, undefined as unknown as Duplex),
      )
      return undefined
    }
    this.#server = createServer((asked, answer) => this.#forward(asked, answer))
    this.#server.maxConnections = MOST_CONNECTIONS
    this.#server.on(
      'connect',
      (asked: IncomingMessage, near: Duplex, head: Buffer) => void this.#tunnel(asked, near, head),
    )
    this.#server.on('connection', socket => {
      this.#keep(socket)
      this.#traffic.connected()
    })
  }

  async listen(path: string): Promise<void> {
    await once(this.#server.listen({ path, writableAll: true, readableAll: true }), 'listening')
  }

  close(): void {
    this.#closed = true
    this.#traffic.close()
    this.#server.close()
    this.#agent.destroy()
    for (const race of this.#races) race.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /**
   * Closes a connection that cannot be made, since some clients show a proxy's error response to CONNECT as the page.
   */
  async #tunnel(asked: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    const { host, port } = splitHostPort(asked.url ?? '')
    near.on('error', () => near.destroy())
    try {
      const far = await this.#connect(host, port)
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) far.write(head)
      pipeline(near, far, () => {})
      pipeline(far, near, () => {})
    } catch {
      near.destroy()
    }
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const url = URL.canParse(asked.url ?? '') ? new URL(asked.url ?? '') : null
    if (url?.protocol !== 'http:') {
      this.#traffic.refused()
      answer.writeHead(400).end()
      return
    }
    // Invalid data from either side is not a fault of the agent: if Node refuses to forward it, only this exchange
    // ends.
    const guarded = (work: () => void): void => {
      try {
        work()
      } catch {
        answer.destroy()
      }
    }
    guarded(() => {
      const onward = request({ agent: this.#agent, ...targetOf(url), method: asked.method, headers: headersOf(asked) })
      onward.on('response', response =>
        guarded(() => {
          answer.writeHead(response.statusCode ?? 502, response.statusMessage, headersOf(response))
          pipeline(response, answer, () => {})
        }),
      )
      onward.on('error', () => answer.destroy())
      pipeline(asked, onward, () => {})
    })
  }

  async #connect(host: string, port: number): Promise<Socket> {
    this.#opening++
    try {
      this.#makeRoom()
      admitPort(port)
      await this.#traffic.turn()
      const addresses = await this.#names.run(() => this.#resolve(host))
      const race = new ConnectionRace(addresses, address => this.#env.connect(address, port))
      this.#races.add(race)
      const { socket } = await race.winner.finally(() => this.#races.delete(race))
      this.#keep(socket)
      this.#traffic.count(socket)
      this.#far.add(socket)
      socket.once('close', () => this.#far.delete(socket))
      return socket
    } catch (error) {
      const refused = error instanceof TargetNotAllowed
      if (refused) this.#traffic.refused()
      this.#remember(host, { refused, reason: saidBy(error) })
      throw error
    } finally {
      this.#opening--
    }
  }

  /** If there are too many connections, first closes idle keep-alive connections: each host may leave one. */
  #makeRoom(): void {
    if (this.#far.size + this.#opening <= MOST_CONNECTIONS) return
    for (const idle of Object.values(this.#agent.freeSockets).flat()) idle?.destroy()
    const open = [...this.#far].filter(socket => !socket.destroyed).length
    if (open + this.#opening > MOST_CONNECTIONS) throw new Error(`more than ${MOST_CONNECTIONS} connections at once`)
  }

  async #resolve(host: string): Promise<string[]> {
    if (this.#closed) throw new Error('the run is over')
    const addresses = await this.#env.resolve(host, 'any')
    if (this.#closed) throw new Error('the run is over')
    return addresses
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#sockets.delete(socket))
  }

  #remember(host: string, obstacle: Obstacle): void {
    if (this.obstacles.size < MOST_REMEMBERED) this.obstacles.set(host, obstacle)
  }
}

function targetOf(url: URL) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: url.port || 80, path: `${url.pathname}${url.search}` }
}

/** Names and values alternate, in their original order. */
function headersOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => !HOP_BY_HOP.test(rawHeaders[index - (index % 2)] ?? ''))
}
