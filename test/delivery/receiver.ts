import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export type Reply = (request: Received, response: ServerResponse) => void

/** A loopback webhook receiver: stores requests, and responds as a test wants. */
export interface Receiver {
  url: string
  received: Received[]
  reply: Reply
  stop(): Promise<void>
}

/** Responds 200 by default. */
export async function startReceiver(reply: Reply = answer(200)): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const received = await read(request)
    receiver.received.push(received)
    receiver.reply(received, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    reply,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

export function answer(status: number, body: unknown = 'ok', headers: Record<string, string> = {}): Reply {
  return (_, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      ...headers,
    })
    response.end(text)
  }
}

/** Accepts the request and does not respond. */
export const silence: Reply = () => undefined

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
