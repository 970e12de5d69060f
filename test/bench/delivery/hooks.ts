import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '../scope.ts'

export interface Hook {
  /** When its first bytes arrived, epoch milliseconds. */
  at: number
  path: string
  delivery: string
  body: Record<string, unknown>
}

export interface Hooks {
  url: string
  received: Hook[]
}

/** A webhook receiver that responds at once, or after a time in milliseconds. */
export async function startHooks(scope: Scope, afterMs = 0): Promise<Hooks> {
  const received: Hook[] = []
  const server = createServer(async (request, response) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
    received.push({ at, path: request.url ?? '', delivery: String(request.headers['x-pharos-delivery']), body })
    if (afterMs > 0) await pause(afterMs)
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.onClose(() => server.close())
  scope.onClose(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
