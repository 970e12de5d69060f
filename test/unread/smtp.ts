import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { check, specFor } from '@pharos/probe-agent/check/smtp/check.fixture.ts'
import type { Said, Unread } from './unread.ts'

/** What a server does instead of greeting. */
const GREETINGS: Record<string, (socket: Socket) => void> = {
  'nothing, and the end': socket => socket.end(),
  'nothing, and a reset': socket => void socket.resetAndDestroy(),
  'bytes that are no text': socket => socket.end(Buffer.from([0xff, 0xfe, 0, 0x80, 0xc3])),
  'more than is read': socket => socket.end(Buffer.alloc(100_000, '.')),
  'a part of a reply': socket => socket.end('220-mail'),
  'a reply that has no end': socket => socket.end('220-mail\r\n'),
}

export function* ofSmtp(): Generator<Unread> {
  for (const [name, greet] of Object.entries(GREETINGS))
    yield {
      name: `the greeting in ${name}`,
      expected: 'fails',
      said: async (): Promise<Said> => {
        const server = createServer(socket => greet(socket.on('error', () => {}))).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const { failure_reason, failure_detail } = await check(specFor((server.address() as AddressInfo).port))
        server.close()
        const reason = failure_reason && failure_detail
        return { isGood: failure_reason === null, isBad: failure_reason !== null, isKept: false, reason }
      },
    }
}
