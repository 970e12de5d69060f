import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A loopback web server whose behaviour a story changes. */
export interface Target {
  url: string
  port: number
  /** Received requests, newest last. */
  requests: IncomingMessage[]
  /** Responds 200 with `ok` from now on. */
  heal(): Promise<void>
  /** Refuses connections. */
  stop(): Promise<void>
  answer(listener: RequestListener): void
}

const OK: RequestListener = (_request, response) => response.end('ok')

/** Starts a target that responds 200. */
export async function startTarget(): Promise<Target> {
  let listener = OK
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    requests,
    async heal() {
      listener = OK
      if (!server.listening) await listen(server, port)
    },
    stop: () => close(server),
    answer(next) {
      listener = next
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
