import { once } from 'node:events'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { until } from '../../until.ts'

/** One who exceeds bounds, with a key of an account of their own. */
export class Attack {
  readonly url: string
  readonly key: string
  readonly #sockets: Socket[] = []
  readonly #targets: Server[] = []

  constructor(url: string, key: string) {
    this.url = url
    this.key = key
  }

  get call() {
    return createClient({ baseUrl: this.url, key: this.key })
  }

  /** Posts a body; `413 too_large`, or the status alone if the reply is no problem. */
  post(path: string, body: Buffer | string, type = 'application/json', key: string | null = this.key, more = {}) {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
    return this.send('POST', path, { 'content-type': type, ...authorization, ...more }, body)
  }

  get(path: string, headers = {}): Promise<string> {
    return this.send('GET', path, { authorization: `Bearer ${this.key}`, ...headers })
  }

  /** `node:http` instead of `fetch`, which fails if the response comes before the body was sent. */
  send(method: string, path: string, headers: Record<string, string>, body?: Buffer | string): Promise<string> {
    return new Promise((resolve, reject) => {
      const target = path.startsWith('http') ? path : this.url + path
      const asked = request(target, { method, headers, agent: false }, reply => {
        let text = ''
        reply.on('data', chunk => {
          text += chunk
        })
        reply.on('end', () => resolve(inWords(reply.statusCode ?? 0, text)))
        reply.on('error', () => resolve(inWords(reply.statusCode ?? 0, text)))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }

  /** Requests that never end, until `release`. */
  async hold(count: number, lines: (n: number) => string[]): Promise<void> {
    const { port, hostname } = new URL(this.url)
    for (let n = 0; n < count; n++) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      socket.pause()
      this.#sockets.push(socket)
      await once(socket, 'connect')
      socket.write(`${lines(n).join('\r\n')}\r\n\r\n`)
    }
  }

  /** The failure of a single run of an HTTP monitor against a target that answers so. */
  async check(answer: RequestListener, more: object = {}): Promise<string> {
    const target = createServer({ maxHeaderSize: 16 * 1024 * 1024 }, answer).listen(0, '127.0.0.1')
    this.#targets.push(target)
    await once(target, 'listening')
    const uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
    const { body } = await this.call(routes.testHttpJob, { body: { uri, ...more } })
    return body.failure_reason ?? 'healthy'
  }

  /** Ends what is still open, and waits until its places are free again. */
  async release(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.destroy()
    for (const target of this.#targets.splice(0)) {
      target.closeAllConnections()
      target.close()
    }
    await until('requests are accepted again', async () => (await this.get('/account')) === '200')
  }
}

function inWords(status: number, text: string): string {
  const [, code] = /"code":\s*"?(\w+)"?/.exec(text) ?? []
  return code === undefined ? String(status) : `${status} ${code}`
}
