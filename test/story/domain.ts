import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { DnsJob } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { createWorld, type World } from '../world/world.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A registry on loopback: an RDAP service and a WHOIS server whose answers the story changes, and the questions that
 * they were asked.
 */
export class Registry {
  rdap: Answer = (_, response) => response.writeHead(404).end()
  whois = 'No match for domain\r\n'
  readonly asked: string[] = []
  readonly #servers: Server[] = []
  #ports: { rdap: number; whois: number } = { rdap: 0, whois: 0 }

  static async start(): Promise<Registry> {
    const registry = new Registry()
    const rdap = createHttpServer((request, response) => {
      registry.asked.push(`rdap ${request.url}`)
      registry.rdap(request, response)
    })
    const whois = createServer((socket: Socket) => {
      socket.on('error', () => {})
      socket.once('data', data => {
        registry.asked.push(`whois ${data.toString().trim()}`)
        socket.end(registry.whois)
      })
    })
    registry.#ports = { rdap: await registry.#listen(rdap), whois: await registry.#listen(whois) }
    return registry
  }

  async #listen(server: Server): Promise<number> {
    this.#servers.push(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  get rdapUrl(): string {
    return `http://127.0.0.1:${this.#ports.rdap}/rdap/`
  }

  get whoisServer(): string {
    return `127.0.0.1:${this.#ports.whois}`
  }

  stop(): void {
    for (const server of this.#servers) server.close()
  }
}

/** Starts a registry. Returns it with the environment that assigns domains of a few TLDs to it. */
export async function registryEnvironment(): Promise<{ registry: Registry; environment: Record<string, string> }> {
  const registry = await Registry.start()
  const { rdapUrl, whoisServer } = registry
  const environment = {
    PHAROS_RDAP_OVERRIDES: JSON.stringify({ sj: rdapUrl, bv: rdapUrl, de: rdapUrl }),
    PHAROS_WHOIS_SERVERS: JSON.stringify({ sj: whoisServer, mh: whoisServer, bv: whoisServer, de: whoisServer }),
  }
  return { registry, environment }
}

/** Creates a world with its own registry for domains of a few TLDs. */
export async function registryWorld(): Promise<{ world: World; registry: Registry }> {
  const { registry, environment } = await registryEnvironment()
  const world = await createWorld({ environment })
  // A leap leaves its agents silent for hours.
  world.lines.expect(/no agent online|has an agent again/)
  return { world, registry }
}

/** An RDAP answer for any domain. */
export function rdapRecord(fields: {
  expiry?: string
  status?: string[]
  registrar?: string
  nameservers?: string[]
}): Answer {
  const { expiry, status = ['active'], registrar = 'First Registrar', nameservers = ['ns1.example.net'] } = fields
  const card = [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', registrar],
    ],
  ]
  return (request, response) => {
    const record = {
      objectClassName: 'domain',
      ldhName: request.url?.split('/').at(-1),
      status,
      events: expiry === undefined ? [] : [{ eventAction: 'expiration', eventDate: expiry }],
      nameservers: nameservers.map(ldhName => ({ objectClassName: 'nameserver', ldhName })),
      entities: [{ objectClassName: 'entity', roles: ['registrar'], vcardArray: card }],
    }
    response.setHeader('content-type', 'application/rdap+json').end(JSON.stringify(record))
  }
}

/** An HTTP monitor with its domain check, and the reads that stories need. */
export class StoryDomain {
  readonly #world: World
  readonly http: string
  readonly id: string

  constructor(world: World, http: string, id: string) {
    this.#world = world
    this.http = http
    this.id = id
  }

  async read(): Promise<DnsJob> {
    return (await this.#world.call(routes.getDnsJob, { params: { dns_job_id: this.id } })).body
  }

  async results() {
    return (await this.#world.call(routes.listDnsJobResults, { params: { dns_job_id: this.id } })).body
  }

  /** Its alerts, oldest first. */
  async alerts(): Promise<{ reason: string; data: Record<string, unknown> }[]> {
    const rows = await this.#world.sql<{ payload: { reason: string; data: Record<string, unknown> } }>(
      `select payload from event where subject_id = $1 and name = 'monitor.alert' order by id`,
      [this.id],
    )
    return rows.map(({ payload }) => payload)
  }

  async reasons(): Promise<string[]> {
    return (await this.alerts()).map(({ reason }) => reason)
  }

  async run(): Promise<void> {
    await this.#world.leap('5s') // its turn at the registry has to come
    await this.#world.call(routes.runDnsJob, { params: { dns_job_id: this.id } })
    await this.#world.leap('5s')
  }

  async setDate(manual_expiry_date: string | null): Promise<DnsJob> {
    const call = await this.#world.call(routes.updateDnsJob, {
      params: { dns_job_id: this.id },
      body: { manual_expiry_date },
    })
    return call.body
  }

  async overview() {
    return (await this.#world.call(routes.getHttpOverview, { params: { job_id: this.http } })).body.dns
  }
}

/** Creates an HTTP monitor for a host, checked once a day, and lets its first runs happen. */
export async function watchDomain(world: World, uri: string, more: object = {}): Promise<StoryDomain> {
  const body = { uri, friendly_name: `Site ${uri}`, interval_seconds: 86_400, retries: 0, timeout_seconds: 1, ...more }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  await world.settle()
  return new StoryDomain(world, job.id, job.dns_job_id ?? '')
}
