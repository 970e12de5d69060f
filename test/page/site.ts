import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One response of a site, by its path. */
export interface Served {
  body: string
  type: string
  headers?: Record<string, string>
}

export interface Site {
  url: string
  /** Requested paths. */
  asked: string[]
  stop(): Promise<void>
}

/** A loopback web server that responds as `answer` says, and with 404 to everything else. */
export async function startSite(answer: (path: string, url: string) => Served | null): Promise<Site> {
  const asked: string[] = []
  let url = ''
  const server: Server = createServer((req, res) => {
    const path = (req.url ?? '').split('?')[0] ?? ''
    asked.push(path)
    const served = answer(path, url)
    res.writeHead(served ? 200 : 404, { 'Content-Type': served?.type ?? 'text/plain', ...served?.headers })
    res.end(served?.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
