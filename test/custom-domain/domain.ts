import { get } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { connect, type PeerCertificate, type SecureVersion, type TLSSocket } from 'node:tls'
import type { Client } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { CustomDomain } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { send } from '../api/standing/send.ts'
import { newestCode } from '../world/contact.ts'
import type { World } from '../world/world.ts'
import type { Pebble } from './pebble.ts'

/** Verifies an email address of the owner of the first account, which a domain requires. */
export async function verifyEmail({ world, call = world.call }: { world: World; call?: World['call'] }): Promise<void> {
  const user_id = (await call(routes.getCurrentUser)).body.member.id
  const body = { type: 'email', value: 'owner@example.com' } as const
  const { id } = (await call(routes.createContactMethod, { params: { user_id }, body })).body
  const params = { user_id, id }
  await call(routes.verifyContactMethod, { params, body: { code: await newestCode(world, id) } })
}

/** A pending claim of a domain, with its own page. */
export class DomainStory {
  readonly page: string
  readonly made: CustomDomain
  readonly #world: World
  readonly #pebble: Pebble
  readonly #call: Client

  private constructor(world: World, pebble: Pebble, call: Client, page: string, made: CustomDomain) {
    this.#world = world
    this.#pebble = pebble
    this.#call = call
    this.page = page
    this.made = made
  }

  static async claim(world: World, pebble: Pebble, domain: string, call = world.call): Promise<DomainStory> {
    const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: domain } })
    const { body: made } = await call(routes.createCustomDomain, { params: { id: page.id }, body: { domain } })
    return new DomainStory(world, pebble, call, page.id, made)
  }

  /** Claims a domain, and returns the result, which may be a refusal. */
  static async tryClaim(world: World, key: string, id: string, domain: string) {
    const { status, body } = await send(world, routes.createCustomDomain, { key, params: { id }, body: { domain } })
    const { detail = '', status: state } = body as { detail?: string; status?: string }
    return { status, detail, state }
  }

  async claimAgain(): Promise<void> {
    const body = { domain: this.made.domain }
    await this.#call(routes.createCustomDomain, { params: { id: this.page }, body })
  }

  async read(): Promise<CustomDomain> {
    return (await this.#call(routes.getCustomDomain, { params: { id: this.page } })).body
  }

  setValidation(): Promise<void> {
    return this.#pebble.setCname(this.made.acm_validation.name, this.made.acm_validation.value)
  }

  setCname(): Promise<void> {
    return this.#pebble.setCname(this.made.domain, this.made.cname_target)
  }

  async reaches(status: CustomDomain['status'], failure_reason: string | null = null): Promise<void> {
    await this.passUntil(`${status} ${failure_reason ?? ''}`, async () => {
      const now = await this.read()
      return now.status === status && now.failure_reason === failure_reason
    })
  }

  /**
   * Lets time pass a few seconds at a time until a condition holds, since the authority does not follow the story's
   * clock.
   */
  async passUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + 90_000
    while (!(await holds())) {
      if (performance.now() > deadline) {
        const { status, failure_reason } = await this.read()
        throw new Error(`waited 90 s, and still not ${what}: ${this.made.domain} is ${status} (${failure_reason})`)
      }
      await this.#world.leap('3s')
    }
  }
}

export interface Visit {
  status: number
  headers: Record<string, unknown>
  text: string
  certificate: PeerCertificate
}

/**
 * What a browser gets for a name over TLS, trusting only the authority's root. `host` is the Host header, if it is
 * another name.
 */
export async function visit(
  pebble: Pick<Pebble, 'root' | 'tlsPort'>,
  name: string,
  path = '/',
  host = name,
): Promise<Visit> {
  const ca = await pebble.root()
  return new Promise((resolve, reject) => {
    const port = pebble.tlsPort
    const options = { host: '127.0.0.1', port, servername: name, path, ca, agent: false, headers: { host } }
    const sent = request(options, async answer => {
      const certificate = (answer.socket as TLSSocket).getPeerCertificate()
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, certificate })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The status with which the form of a page is answered over TLS, if its body has so many bytes. */
export async function postForm(pebble: Pick<Pebble, 'root' | 'tlsPort'>, name: string, path: string, bytes: number) {
  const ca = await pebble.root()
  return new Promise<number>((resolve, reject) => {
    const headers = { host: name, 'content-type': 'application/x-www-form-urlencoded', 'content-length': bytes }
    const place = { host: '127.0.0.1', port: pebble.tlsPort, servername: name, path, ca, agent: false }
    const sent = request({ ...place, method: 'POST', headers }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(`email=${'a'.repeat(bytes - 'email='.length)}`)
  })
}

/** The response of the plain http port for a host. */
export function visitPlain(
  pebble: Pick<Pebble, 'httpPort'>,
  host: string,
  path: string,
): Promise<Omit<Visit, 'certificate'>> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: pebble.httpPort, path, agent: false, headers: { host } }
    const sent = get(options, async answer => {
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
    sent.on('error', reject)
  })
}

/** The error code with which a handshake for a name is refused, or `connected`. */
export function handshake(
  pebble: Pick<Pebble, 'tlsPort'>,
  servername: string | undefined,
  maxVersion: SecureVersion = 'TLSv1.3',
): Promise<string> {
  return new Promise(resolve => {
    const versions = { minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const options = { host: '127.0.0.1', port: pebble.tlsPort, rejectUnauthorized: false, ...versions }
    const socket = connect({ ...options, ...(servername === undefined ? {} : { servername }) }, () => {
      socket.destroy()
      resolve('connected')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/** The status with which the plain http port answers these bytes. */
export function statusOf(port: number, bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectPlain(port, '127.0.0.1', () => socket.write(bytes))
    socket.once('data', data => {
      socket.destroy()
      resolve(Number(data.toString().split(' ')[1]))
    })
    socket.once('error', reject)
  })
}
