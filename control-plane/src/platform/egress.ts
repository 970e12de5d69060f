import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { type Ip, isSelf, parseAddress, reachOf } from '@pharos/shared-protocol/address.ts'
import { isWebPort } from '@pharos/shared-protocol/check/port.ts'
import { egressText } from '@pharos/shared-protocol/text/en/egress.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { Agent, buildConnector, request } from 'undici'
import { type Config, type OwnPlaces, ownPorts } from './config.ts'

/** The time limit of a receiver's whole response (spec 6.3). */
const TIMEOUT_MS = 5_000
const KEPT_BYTES = 4_096
const LOOKUP_MS = 2_000

export interface OutboundRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers: Record<string, string>
  body: string
  /** The most bytes of the response body that are read; a few KB by default. */
  most?: number
}

export interface OutboundAnswer {
  status: number
  /** Headers by lower-case name. */
  headers: Record<string, string>
  /** The beginning of the body, as far as it was read. */
  text: string
}

/** The address is not allowed. The text gives the reason to the person who configured it. */
export class NotAllowed extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.text)
    this.said = said
  }
}

/**
 * The only access to addresses that customers configure. Checks the address to which it connects, and does not follow
 * redirects.
 */
export interface Egress {
  /** Throws `NotAllowed`, or the connection's error. */
  request(request: OutboundRequest): Promise<OutboundAnswer>
  /** Why an address is refused in a configuration; null if it is allowed, or if its name cannot be resolved in time. */
  refusalOf(url: string): Promise<Said | null>
  close(): Promise<void>
}

type Settings = OwnPlaces & Pick<Config, 'PHAROS_ALLOW_PRIVATE_WEBHOOKS'>

interface Rules extends Settings {
  /** `host:port` of the installation's APIs, kept up to date. */
  listeners: readonly string[]
}

export function openEgress(settings: Settings, listeners: readonly string[]): Egress {
  const config: Rules = { ...settings, listeners }
  const agent = new Agent({
    connect: guardedConnector(config),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxHeaderSize: 16_384,
  })
  return {
    async request({ url, method = 'POST', headers, body, most = KEPT_BYTES }) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const basic = credentialsOf(url)
      const own = basic === null ? {} : { authorization: `Basic ${basic}` }
      const answer = await request(url, { dispatcher: agent, method, headers: { ...own, ...headers }, body, signal })
      const text = await readStart(answer.body, answer.statusCode < 300 && most === KEPT_BYTES, most)
      return { status: answer.statusCode, headers: flat(answer.headers), text }
    },
    async refusalOf(url) {
      const { hostname, port, protocol } = new URL(url)
      const found = admittedAddresses(config, bare(hostname), portOf(port, protocol)).then(
        () => null,
        error => (error instanceof NotAllowed ? error.said : null),
      )
      return Promise.race([found, new Promise<null>(done => setTimeout(done, LOOKUP_MS, null).unref())])
    },
    close: () => agent.destroy(),
  }
}

/**
 * Access to addresses that anyone may give without an account: only public ones, whatever the settings. The refusal
 * reveals neither the address of a name nor what listens there.
 */
export function openPublicEgress(settings: Settings, listeners: readonly string[]): Egress {
  const egress = openEgress({ ...settings, PHAROS_ALLOW_PRIVATE_WEBHOOKS: false }, listeners)
  return {
    ...egress,
    request: request =>
      egress.request(request).catch(error => {
        throw error instanceof NotAllowed ? new NotAllowed(NOT_PUBLIC) : error
      }),
    refusalOf: async url => ((await egress.refusalOf(url)) === null ? null : NOT_PUBLIC),
  }
}

const NOT_PUBLIC = egressText('egress.not_public')

/** The name and password of an address for Basic authentication (RFC 7617); null if it has none. */
export function credentialsOf(url: string): string | null {
  const { username, password } = new URL(url)
  return username + password === '' ? null : Buffer.from(`${plain(username)}:${plain(password)}`).toString('base64')
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Resolves a name once, checks the result, and connects only to that. */
function guardedConnector(config: Rules): buildConnector.connector {
  return (options, callback) => {
    const host = bare(options.hostname)
    admittedAddresses(config, host, portOf(options.port, options.protocol)).then(
      addresses => {
        const connect = buildConnector({
          timeout: TIMEOUT_MS,
          allowH2: false,
          lookup: (_, { all }, found) =>
            all ? found(null, addresses) : found(null, addresses[0]?.address ?? '', addresses[0]?.family),
        })
        connect(options, callback)
      },
      error => callback(error, null),
    )
  }
}

/** The permitted addresses of a host; throws `NotAllowed` when there is none. */
async function admittedAddresses(config: Rules, host: string, port: number) {
  if (!isWebPort(port)) throw new NotAllowed(egressText('egress.other_protocol', { port }))
  const literal = parseAddress(host)
  const found = literal
    ? [{ address: host, family: literal.kind() === 'ipv6' ? 6 : 4 }]
    : await lookup(host, { all: true })
  const refusals = await Promise.all(found.map(({ address }) => refusalOf(config, address, port)))
  const admitted = found.filter((_, index) => refusals[index] === null)
  if (admitted.length === 0) throw new NotAllowed(refusals[0] ?? egressText('egress.no_address', { host }))
  return admitted
}

async function refusalOf(config: Rules, address: string, port: number): Promise<Said | null> {
  const ip = parseAddress(address)
  if (ip === null) return egressText('egress.not_an_address', { address })
  const reach = reachOf(ip)
  if (reach === 'never') return egressText('egress.link_local', { address })
  if (reach === 'private' && !config.PHAROS_ALLOW_PRIVATE_WEBHOOKS) return egressText('egress.private', { address })
  return (await isOwn(config, ip, port)) ? egressText('egress.own_port', { port, address }) : null
}

/**
 * Whether it is a port of the installation itself, in any spelling of the address. Own names that cannot be resolved
 * count as the same.
 */
async function isOwn(config: Rules, ip: Ip, port: number): Promise<boolean> {
  const place = placeOf(ip)
  for (const entry of [...ownPorts(config), ...config.listeners]) {
    const cut = entry.lastIndexOf(':')
    if (Number(entry.slice(cut + 1)) !== port) continue
    const host = bare(entry.slice(0, cut))
    const own = parseAddress(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => null)
    if (own === null || own.some(({ address }) => placeOf(parseAddress(address) ?? ip) === place)) return true
  }
  return false
}

/** A text for an address that is the same for every spelling: `self` for loopback, unspecified and own interfaces. */
function placeOf(ip: Ip): string {
  const text = ip.toNormalizedString()
  const own = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const isOurs = own.some(({ address }) => parseAddress(address)?.toNormalizedString() === text)
  return isSelf(ip) || isOurs ? 'self' : text
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function portOf(port: string, protocol: string): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

/**
 * Reads the start of a response body. If `kept`, an error while reading is ignored, since the rest may never arrive.
 */
async function readStart(body: AsyncIterable<Buffer>, kept: boolean, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= most) break
    }
  } catch (err) {
    if (!kept) throw err
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  )
}
