import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { LIGHT, StackProcess } from '../deploy/stack.ts'
import { until } from '../until.ts'

const INTERVAL_SECONDS = 10

/** `npm start` with one monitor, whose target notes when it is checked. */
export class WatchedStack {
  readonly data: string
  readonly url: string
  readonly stack: StackProcess
  /** Requests of checks, by the monotonic clock (milliseconds). */
  readonly hits: number[] = []
  /** Requests to `pager`. */
  pages = 0
  key = ''
  job = ''
  #call: Client | null = null
  readonly #dir = mkdtempSync(join(tmpdir(), 'pharos-watched-'))
  readonly #target: Server

  private constructor(port: number, env: Record<string, string>) {
    this.data = join(this.#dir, 'data')
    this.url = `http://127.0.0.1:${port}`
    this.stack = new StackProcess({ ...LIGHT, ...env, PHAROS_PORT: String(port), PHAROS_DATA_DIR: this.data })
    this.#target = createServer((request, response) => {
      if (request.url === '/page') this.pages += 1
      else this.hits.push(performance.now())
      response.end('fine')
    }).listen(0, '127.0.0.1')
  }

  static async start(env: Record<string, string> = {}): Promise<WatchedStack> {
    const made = new WatchedStack(await freePort(), env)
    await made.stack.says('Pharos is ready')
    const credentials = readFileSync(join(made.data, 'credentials.json'), 'utf8')
    made.key = (JSON.parse(credentials) as { api_key: string }).api_key
    const body = { uri: made.#address, friendly_name: 'watched', interval_seconds: INTERVAL_SECONDS }
    made.job = (await made.call(routes.createHttpJob, { body })).body.id
    await until('it is checked', () => made.hits.length > 1)
    return made
  }

  /** A webhook whose requests are counted. */
  get pager(): string {
    return `${this.#address}page`
  }

  /** Calls a route as the owner of the first account. */
  get call(): Client {
    this.#call ??= createClient({ baseUrl: this.url, key: this.key })
    return this.#call
  }

  async status(): Promise<string> {
    return (await this.call(routes.getHttpJob, { params: { job_id: this.job } })).body.current_status
  }

  /** Asserts that no two intervals passed without a check. */
  requireChecked(): void {
    const gaps = this.hits.slice(1).map((at, i) => at - (this.hits[i] ?? at))
    assert.equal(
      gaps.filter(gap => gap > 2 * INTERVAL_SECONDS * 1_000),
      [],
      'two intervals without a check',
    )
  }

  async stop(): Promise<void> {
    this.stack.kill('SIGTERM')
    await this.stack.exited
    this.#target.close()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  get #address(): string {
    return `http://127.0.0.1:${(this.#target.address() as AddressInfo).port}/`
  }
}
