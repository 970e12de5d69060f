// A target in its own process, which its parent controls. It does as little as possible, so that it is not what is
// measured.
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { FromTarget, TargetOrder, ToTarget } from './target.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'

const counts = { connections: 0, requests: 0, resumed: 0 }
const servers = new Map<number, Server>()

process.on('message', (message: ToTarget) => void obey(message))
process.once('disconnect', () => process.exit(0))

async function obey({ id, order }: ToTarget): Promise<void> {
  const answer: FromTarget = { id, ...(await carryOut(order)) }
  process.send?.(answer)
}

async function carryOut(order: TargetOrder): Promise<Omit<FromTarget, 'id'>> {
  if (order.do === 'count') return { counts }
  if (order.do === 'close') return { at: close(order.port) }
  if (order.do === 'reopen') return { ports: [await open(order.port)] }
  return { ports: await Promise.all(Array.from({ length: order.listeners }, () => open(0, order.tls))) }
}

async function open(port: number, tls?: { cert: string; key: string }): Promise<number> {
  const server = tls ? createTlsServer({ ...tls, ALPNProtocols: ['http/1.1'] }, secured) : createServer(answer)
  if (tls) server.on('connection', () => counts.connections++)
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port, host: '127.0.0.1', backlog: 4_096 }, resolve),
  )
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : 0
  servers.set(bound, server)
  return bound
}

/** Closes a listener. Returns the instant from which connections are refused. */
function close(port: number): number {
  servers.get(port)?.close()
  servers.delete(port)
  return performance.timeOrigin + performance.now()
}

function answer(socket: Socket): void {
  counts.connections++
  reply(socket)
}

function secured(socket: TLSSocket): void {
  if (socket.isSessionReused()) counts.resumed++
  reply(socket)
}

function reply(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  socket.once('data', () => {
    counts.requests++
    socket.end(ANSWER)
  })
}
