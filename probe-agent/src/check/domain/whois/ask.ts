import type { Socket } from 'node:net'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { errorCode } from '../../../error.ts'
import { saidBy, say } from '../../../say.ts'
import type { Environment } from '../../check.ts'
import { ConnectionRace } from '../../connection/race.ts'

/** Longer than any registry's answer. */
export const LARGEST_ANSWER = 256 * 1024
const LINE_FEED = 0x0a

export interface WhoisServer {
  host: string
  port: number
}

/** The result of a question: bytes, or why there are none. */
export type Reply = { bytes: Buffer } | { trouble: Said; tooLong?: true }

/** Sends one line and reads until the server closes the connection (RFC 3912), within a time limit. Never throws. */
export async function ask(server: WhoisServer, query: string, timeoutMs: number, env: Environment): Promise<Reply> {
  const question = new Question()
  const limit = new Promise<Reply>(resolve => {
    const late = (): void => resolve({ trouble: say('lookup.late', { seconds: timeoutMs / 1000 }) })
    const timer = setTimeout(late, timeoutMs)
    const stop = (): void => resolve({ trouble: say('connection.stopped') })
    env.signal.addEventListener('abort', stop, { once: true })
    question.onClose = () => {
      clearTimeout(timer)
      env.signal.removeEventListener('abort', stop)
    }
  })
  try {
    return await Promise.race([question.put(server, query, env), limit])
  } catch (error) {
    return { trouble: troubleOf(error) }
  } finally {
    question.close()
  }
}

const TROUBLES = {
  ECONNREFUSED: 'lookup.refused',
  ECONNRESET: 'lookup.reset',
  ETIMEDOUT: 'lookup.unanswered',
  EPIPE: 'lookup.closed_before',
  ENETUNREACH: 'lookup.no_network_route',
  EHOSTUNREACH: 'lookup.no_host_route',
} as const

function troubleOf(error: unknown): Said {
  const code = errorCode(error)
  return Object.hasOwn(TROUBLES, code) ? say(TROUBLES[code as keyof typeof TROUBLES]) : saidBy(error)
}

/** A question in progress, which can be canceled at any time. */
class Question {
  onClose: () => void = () => {}
  #race: ConnectionRace | null = null
  #closed = false

  async put({ host, port }: WhoisServer, query: string, env: Environment): Promise<Reply> {
    const addresses = await env.resolve(host, 'any')
    if (this.#closed) return { trouble: say('lookup.resolved_late') }
    this.#race = new ConnectionRace(addresses, address => env.connect(address, port))
    const { socket } = await this.#race.winner
    return read(socket, query)
  }

  close(): void {
    this.#closed = true
    this.#race?.close()
    this.onClose()
  }
}

function read(socket: Socket, query: string): Promise<Reply> {
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > LARGEST_ANSWER) resolve({ trouble: say('lookup.answer_too_large'), tooLong: true })
    })
    socket.on('end', () => resolve({ bytes: Buffer.concat(chunks) }))
    // Some servers reset the connection after a complete answer. An answer that does not end with a line feed was cut
    // off.
    socket.on('error', error =>
      chunks.at(-1)?.at(-1) === LINE_FEED ? resolve({ bytes: Buffer.concat(chunks) }) : reject(error),
    )
    socket.write(query)
  })
}
