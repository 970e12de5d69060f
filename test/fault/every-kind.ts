import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { issue } from '@pharos/probe-agent/check/tls/authority.fixture.ts'
import { CHECK_KINDS, type CheckKind, laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { answerTo, asksForAddress, FINE, type Relay, startRelay } from '../dns-record/relay.ts'
import { KIND_TESTS } from '../kind/index.ts'
import { type Registry, rdapRecord, registryEnvironment } from '../story/domain.ts'
import { startTarget, type Target } from '../world/target.ts'
import type { Installation } from './installation.ts'
import { type Line, openLine } from './line.ts'

/** The kinds of which `monitors` makes one each: all but those that need a browser. */
const KINDS_MADE = CHECK_KINDS.filter(kind => laneOf(kind) !== 'heavy')
/** The same as PostgreSQL's array. */
export const ASKED_KINDS = `{${KINDS_MADE.join(',')}}`

/** The kinds that bring a server to look at. */
const SERVED = (Object.keys(KIND_TESTS) as (keyof typeof KIND_TESTS)[]).flatMap(kind => {
  const { target } = KIND_TESTS[kind]
  return target ? [[kind, target] as const] : []
})

/** A monitor, and how somebody asks for a run of it. */
export interface Askable {
  kind: CheckKind
  id: string
  /** Returns the id of the future result. */
  ask(): Promise<string>
}

/** Announces itself when it is called, and answers once no file `held` is beside it. */
const PING = `#!/bin/sh
while [ "$1" != -c ]; do shift; done
echo called >> "$0.calls"
while [ -e "$0.held" ]; do sleep 0.1; done
echo "rtt min/avg/max/mdev = 1.000/2.000/3.000/0.500 ms"
echo "$2 packets transmitted, $2 received, 0% packet loss, time 0ms"
`

interface Closable {
  close(): unknown
}

/** To a server of each kind that has one. */
type Lines = Partial<Record<CheckKind, Line>> & Record<'http' | 'tls', Line>

/** Loopback targets of every kind of check, which answer at once or only once they are released. */
export class Targets {
  readonly web: Target
  readonly #registry: Registry
  readonly #environment: Record<string, string>
  readonly #lines: Lines
  readonly #servers: readonly Closable[]
  readonly #ping = mkdtempSync(join(tmpdir(), 'pharos-ping-'))
  #dns: Relay | null = null
  #held: (() => void)[] | null = null

  constructor(parts: {
    web: Target
    registry: Registry
    environment: Record<string, string>
    lines: Lines
    servers: readonly Closable[]
  }) {
    this.web = parts.web
    this.#registry = parts.registry
    this.#environment = parts.environment
    this.#lines = parts.lines
    this.#servers = parts.servers
    const record = rdapRecord({ expiry: '2031-06-01T12:00:00Z' })
    this.#registry.rdap = (request, response) => this.#later(() => record(request, response))
    writeFileSync(join(this.#ping, 'ping'), PING)
    chmodSync(join(this.#ping, 'ping'), 0o755)
  }

  /** What a control plane needs to send domain checks to the registry. */
  get environment(): Record<string, string> {
    return this.#environment
  }

  /** What an agent needs to find `ping`, and a browser if it should run heavy checks. */
  agent(runs: 'light' | 'heavy'): Record<string, string> {
    const PATH = `${this.#ping}${delimiter}${process.env.PATH ?? ''}`
    return runs === 'light' ? { PATH } : { PATH, PHAROS_BROWSER_PATH: '', PHAROS_BROWSER_WITHOUT_CGROUP: 'true' }
  }

  /** No target answers any more; connections are accepted. */
  hold(): void {
    this.#held ??= []
    for (const line of Object.values(this.#lines)) line.hang()
    writeFileSync(join(this.#ping, 'ping.held'), '')
  }

  /** How often the targets have been called. */
  calls(): number {
    const pings = readFileSync(join(this.#ping, 'ping.calls'), 'utf8').length / 'called\n'.length
    const lines = Object.values(this.#lines).reduce((sum, line) => sum + line.accepted, 0)
    return pings + lines + this.#registry.asked.length + (this.#dns?.asked ?? 0)
  }

  /** Every target answers, also what was asked meanwhile. */
  release(): void {
    for (const line of Object.values(this.#lines)) line.mend()
    rmSync(join(this.#ping, 'ping.held'), { force: true })
    const held = this.#held ?? []
    this.#held = null
    for (const answer of held) answer()
  }

  close(): void {
    this.release()
    void this.web.stop()
    this.#registry.stop()
    this.#dns?.stop()
    for (const line of Object.values(this.#lines)) line.close()
    for (const server of this.#servers) server.close()
    rmSync(this.#ping, { recursive: true, force: true })
  }

  /** Creates a monitor of each kind that needs no browser, with long intervals, so that no other run interferes. */
  async monitors(call: Installation['call'], check_regions: string[], service_id?: string): Promise<Askable[]> {
    const common = { check_regions, interval_seconds: 3_600, timeout_seconds: 10, service_id: service_id ?? null }
    const voted = { ...common, retries: 0, min_healthy_regions: 1 }
    const { http: web, tls } = this.#lines
    const alone = { monitor_tls: false, monitor_domain: false, monitor_page_speed: false }
    const uri = `http://127.0.0.1:${web.port}/`
    const http = (await call(routes.createHttpJob, { body: { uri, ...voted, ...alone } })).body
    const icmpId = (await call(MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1', count: 1, ...voted } })).body.id
    const tlsBody = { host: '127.0.0.1', port: tls.port, check_regions }
    const tlsId = (await call(routes.createTlsJob, { body: tlsBody })).body.id
    const parent = { uri: 'http://shop.sj/', ...alone, monitor_domain: true, check_regions }
    const shop = (await call(routes.createHttpJob, { body: parent })).body
    const domain = shop.dns_job_id ?? ''
    await call(routes.pauseHttpJob, { params: { job_id: shop.id } })
    await call(routes.resumeDnsJob, { params: { dns_job_id: domain } })
    const server = await this.#nameServer()
    const watched = [{ name: 'www.example.test', record_type: 'A' as const }]
    const records = { domain: 'example.test', watched, resolvers: [server] }
    const recordId = (await call(routes.createDnsRecordMonitor, { body: records })).body.id
    const idOf = async (asked: Promise<{ body: { run_id: string } }>) => (await asked).body.run_id
    const [job_id, icmp_job_id, tls_job_id] = [http.id, icmpId, tlsId]
    const [dns_job_id, monitor_id] = [domain, recordId]
    const made: Askable[] = [
      { kind: 'http', id: job_id, ask: () => idOf(call(routes.runHttpJob, { params: { job_id } })) },
      { kind: 'icmp', id: icmp_job_id, ask: () => idOf(call(MONITOR_ROUTES.icmp.run, { params: { icmp_job_id } })) },
      ...(await this.#served(call, voted)),
      { kind: 'tls', id: tls_job_id, ask: () => idOf(call(routes.runTlsJob, { params: { tls_job_id } })) },
      { kind: 'domain', id: dns_job_id, ask: () => idOf(call(routes.runDnsJob, { params: { dns_job_id } })) },
      {
        kind: 'dns_record',
        id: monitor_id,
        ask: () => idOf(call(routes.runDnsRecordMonitor, { params: { monitor_id } })),
      },
    ]
    const missing = KINDS_MADE.filter(kind => !made.some(each => each.kind === kind))
    if (missing.length > 0) throw new Error(`no monitor is made of ${missing.join(', ')}`)
    return made
  }

  /** A monitor of each kind that brings a server to look at. */
  async #served(call: Installation['call'], common: object): Promise<Askable[]> {
    const made = SERVED.map(async ([kind, { body }]): Promise<Askable> => {
      const { create, run } = MONITOR_ROUTES[kind]
      const port = this.#lines[kind]?.port ?? 0
      const { id } = (await call(create, { body: { ...body(port), ...common } as never })).body
      const params = { [monitorParam(run)]: id } as never
      return { kind, id, ask: async () => (await call(run, { params })).body.run_id }
    })
    return Promise.all(made)
  }

  async #nameServer(): Promise<string> {
    this.#dns ??= await startRelay(query => {
      if (this.#held !== null) return null
      return answerTo(query, FINE, asksForAddress(query) ? [[192, 0, 2, 1]] : [])
    })
    return this.#dns.server
  }

  #later(answer: () => void): void {
    if (this.#held === null) answer()
    else this.#held.push(answer)
  }
}

export async function startTargets(): Promise<Targets> {
  const { registry, environment } = await registryEnvironment()
  const web = await startTarget()
  const { cert, key } = issue()
  const secure = createTlsServer({ cert, key }, socket => {
    socket.on('error', () => {})
    socket.resume()
  })
  secure.on('tlsClientError', () => {})
  const servers = await Promise.all(SERVED.map(async ([kind, { serve }]) => [kind, await serve()] as const))
  const served = await Promise.all(servers.map(async ([kind, { port }]) => [kind, await openLine(port)]))
  const lines = { ...Object.fromEntries(served), http: await openLine(web.port), tls: await lineTo(secure) }
  return new Targets({
    web,
    registry,
    environment,
    lines,
    servers: [secure, ...servers.map(([, server]) => server)],
  })
}

async function lineTo(server: Server): Promise<Line> {
  const port = await new Promise<number>((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address.port)
      else reject(new Error('The server has no port.'))
    })
  })
  return openLine(port)
}
