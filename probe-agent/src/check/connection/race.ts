import type { Socket } from 'node:net'
import { errorCode } from '../../error.ts'

/** The head start of an address before the next one is tried in parallel (RFC 8305 8). */
const STAGGER_MS = 250

export interface Connected {
  socket: Socket
  address: string
}

/**
 * Connects to a host's addresses in order. The next one starts after a delay, or when the one before has failed (RFC
 * 8305).
 */
export class ConnectionRace {
  readonly winner: Promise<Connected>
  readonly #addresses: readonly string[]
  readonly #open: (address: string) => Socket
  readonly #sockets = new Set<Socket>()
  readonly #failures: unknown[] = []
  #started = 0
  #timer: NodeJS.Timeout | undefined
  #win: (connected: Connected) => void = () => {}
  #lose: (error: unknown) => void = () => {}

  /** `open` returns a connecting socket, or throws the reason if the address is refused. */
  constructor(addresses: readonly string[], open: (address: string) => Socket) {
    this.#addresses = addresses
    this.#open = open
    this.winner = new Promise((resolve, reject) => {
      this.#win = resolve
      this.#lose = reject
    })
    this.#next()
  }

  /** Closes every socket, including the winner's. */
  close(): void {
    clearTimeout(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }

  #next(): void {
    clearTimeout(this.#timer)
    const address = this.#addresses[this.#started++]
    if (address === undefined) return
    if (this.#started < this.#addresses.length) this.#timer = setTimeout(() => this.#next(), STAGGER_MS)
    try {
      this.#follow(this.#open(address), address)
    } catch (error) {
      this.#failed(error)
    }
  }

  #follow(socket: Socket, address: string): void {
    this.#sockets.add(socket)
    socket.on('error', error => this.#failed(error))
    socket.once('connect', () => {
      this.#sockets.delete(socket)
      this.close()
      this.#sockets.add(socket)
      this.#win({ socket, address })
    })
  }

  #failed(error: unknown): void {
    this.#failures.push(error)
    if (this.#failures.length === this.#addresses.length) this.#lose(mostTelling(this.#failures))
    else this.#next()
  }
}

const NO_ROUTE = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])

/** A refused connection says more than a missing route to another address. */
function mostTelling(failures: readonly unknown[]): unknown {
  return failures.find(failure => !NO_ROUTE.has(errorCode(failure))) ?? failures[0]
}
