import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { answering, check, framed, listenGrpc, specFor } from '@pharos/probe-agent/check/grpc/check.fixture.ts'
import type { Said, Unread } from './unread.ts'

/** What a server does instead of an answer. */
const ANSWERS: Record<string, (socket: Socket) => void> = {
  'nothing, and the end': socket => socket.end(),
  'nothing, and a reset': socket => void socket.once('data', () => socket.resetAndDestroy()),
  'bytes that are no HTTP/2': socket => socket.end(Buffer.from([0xff, 0xfe, 0, 0x80, 0xc3])),
  'more than is read': socket => socket.end(Buffer.alloc(100_000, '.')),
}

/** Bodies of calls that end with OK. */
const BODIES: Record<string, Buffer> = {
  'no message': Buffer.alloc(0),
  'a part of a message': framed([8, 1]).subarray(0, 6),
  'a message that is compressed': framed([8, 1], 1),
  'a message that is no health response': framed([0x0b]),
  'an empty message': framed([]),
}

async function saidOf(port: number): Promise<Said> {
  const { failure_reason, failure_detail } = await check(specFor(port))
  const reason = failure_reason && failure_detail
  return { isGood: failure_reason === null, isBad: failure_reason !== null, isKept: false, reason }
}

export function* ofGrpc(): Generator<Unread> {
  for (const [name, answer] of Object.entries(ANSWERS))
    yield {
      name: `the health in ${name}`,
      expected: 'fails',
      said: async () => {
        const server = createServer(socket => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const said = await saidOf((server.address() as AddressInfo).port)
        server.close()
        return said
      },
    }
  for (const [name, body] of Object.entries(BODIES))
    yield {
      name: `the health in ${name}`,
      expected: 'fails',
      said: async () => {
        const server = await listenGrpc(answering(body))
        const said = await saidOf(server.port)
        await server.close()
        return said
      },
    }
}
