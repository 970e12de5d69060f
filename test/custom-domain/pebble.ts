import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'
import { type Child, startChild } from '../../deploy/local/child.ts'
import { freePort } from '../../deploy/local/port.ts'
import { findProgram } from '../../deploy/local/program.ts'
import { until } from '../until.ts'

export const SERVICE_DOMAIN = 'pharos.test'

/** Why the real authority cannot run here; undefined if it can. */
export function pebbleObstacle(): string | undefined {
  return findProgram('pebble') ? undefined : 'pebble is missing (Debian: apt-get install pebble)'
}

/** A real certificate authority (Let's Encrypt's test server), and the name server that it and Pharos use. */
export class Pebble {
  /** The port at which it fetches challenges, where Pharos must listen. */
  readonly httpPort: number
  readonly tlsPort: number
  /** The root of its own HTTPS, for separate processes (NODE_EXTRA_CA_CERTS). */
  readonly caFile: string
  readonly #ports: { acme: number; manage: number; dns: number; names: number }
  readonly #folder: string
  readonly #config: Record<string, unknown>
  #names: Child | undefined
  #authority: Child | undefined

  constructor(folder: string, ports: number[], config: Record<string, unknown>) {
    const [acme = 0, manage = 0, dns = 0, names = 0, http = 0, tls = 0] = ports
    this.#ports = { acme, manage, dns, names }
    this.#folder = folder
    this.httpPort = http
    this.tlsPort = tls
    this.caFile = join(folder, 'ca.pem')
    this.#config = config
  }

  /** The settings of an installation that uses it. */
  get environment(): Record<string, string> {
    return {
      PHAROS_SERVICE_DOMAIN: SERVICE_DOMAIN,
      PHAROS_PUBLIC_HTTP_PORT: String(this.httpPort),
      PHAROS_PUBLIC_TLS_PORT: String(this.tlsPort),
      PHAROS_ACME_DIRECTORY: `https://127.0.0.1:${this.#ports.acme}/dir`,
      PHAROS_ACME_EMAIL: 'operator@pharos.test',
      PHAROS_RESOLVERS: `127.0.0.1:${this.#ports.dns}`,
    }
  }

  async start(): Promise<void> {
    const { dns, names } = this.#ports
    const off = ['-http01', '', '-https01', '', '-tlsalpn01', '']
    const args = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${names}`, ...off]
    this.#names = await this.#program('pebble-challtestsrv', args, {}, 'Starting management server')
    await until('the name server is there', () => this.#tell('set-default-ipv6', { ip: '' }))
    await this.startAuthority()
  }

  async startAuthority(): Promise<void> {
    const { dns, acme, manage } = this.#ports
    const file = join(this.#folder, 'pebble.json')
    const listen = { listenAddress: `127.0.0.1:${acme}`, managementListenAddress: `127.0.0.1:${manage}` }
    const certificate = { certificate: join(this.#folder, 'server.pem'), privateKey: join(this.#folder, 'server.key') }
    const pebble = { ...listen, ...certificate, httpPort: this.httpPort, tlsPort: 1, ...this.#config }
    writeFileSync(file, JSON.stringify({ pebble }))
    const args = ['-config', file, '-strict', '-dnsserver', `127.0.0.1:${dns}`]
    const settings = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '10' }
    this.#authority = await this.#program('pebble', args, settings, 'Listening on')
  }

  /** Stops it. After a restart it has forgotten everything. */
  async stopAuthority(): Promise<void> {
    await this.#authority?.stop()
  }

  /** Freezes it: it accepts connections without responding until it resumes. */
  freezeAuthority(): void {
    if (this.#authority) process.kill(this.#authority.pid, 'SIGSTOP')
  }

  thawAuthority(): void {
    if (this.#authority) process.kill(this.#authority.pid, 'SIGCONT')
  }

  async #program(name: string, args: string[], env: Record<string, string>, ready: string) {
    const command = findProgram(name) ?? name
    const pid_file = join(this.#folder, `${name}.pid`)
    const ends = { stop_signal: 'SIGTERM', death_signal: 'SIGKILL', stop_ms: 5_000 } as const
    const child = await startChild({ command, args, cwd: this.#folder, env, pid_file, ...ends, ready, log: () => {} })
    if (!(await child.ready)) throw new Error(`${command} does not start: ${child.said.join('\n')}`)
    return child
  }

  /** Sets the CNAME of a name. */
  async setCname(host: string, target: string): Promise<void> {
    await this.#tell('clear-cname', { host })
    await this.#tell('set-cname', { host, target })
  }

  async clearCname(host: string): Promise<void> {
    await this.#tell('clear-cname', { host })
  }

  /** Sets the address of all names that have none of their own. */
  async setAddress(ip: string): Promise<void> {
    await this.#tell('set-default-ipv4', { ip })
  }

  async #tell(action: string, body: object): Promise<boolean> {
    const url = `http://127.0.0.1:${this.#ports.names}/${action}`
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`)
    return true
  }

  /** The root of its certificates in PEM, which is different after each start. */
  async root(): Promise<string> {
    return (await fetch(`https://127.0.0.1:${this.#ports.manage}/roots/0`)).text()
  }

  async stop(): Promise<void> {
    await this.stopAuthority()
    await this.#names?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Starts the authority and the name server, and makes this process trust it. `config` is merged into pebble's own. */
export async function startPebble(config: Record<string, unknown> = {}): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-pebble-'))
  const now = Date.now()
  const ca = await makeCa('Pebble', now)
  const pair = await issueServerCertificate(ca, { names: ['localhost'], addresses: ['127.0.0.1'], days: 30, now })
  writeFileSync(join(folder, 'ca.pem'), ca.cert_pem)
  writeFileSync(join(folder, 'server.pem'), pair.cert_pem)
  writeFileSync(join(folder, 'server.key'), pair.key_pem, { mode: 0o600 })
  const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()))
  const pebble = new Pebble(folder, ports, config)
  setDefaultCACertificates([...getCACertificates('default'), ca.cert_pem])
  await pebble.start()
  return pebble
}
