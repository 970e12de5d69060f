import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild } from '../../deploy/local/child.ts'
import { findProgram } from '../../deploy/local/program.ts'

export interface ZoneText {
  /** The name with its final dot. */
  name: string
  /** Text of the master file without SOA and NS, which are added. The default server is `ns1` in the zone. */
  records: string
  /** The names of its servers, as written in the zone. */
  servers?: string[]
  sign?: Signing
}

export interface Signing {
  algorithm?: string
  nsec3?: boolean
  /** Signs with NSEC3 opt-out, which skips unsigned delegations, as large zones do (RFC 5155 6). */
  optOut?: boolean
  /** When it is signed, in seconds since the epoch; by default now. */
  at?: number
  /** Changes the signed text before it is served. */
  spoil?(text: string): string
}

/** A real authoritative server on loopback. */
export interface Knot {
  address: string
  port: number
  /** `address:port`. */
  server: string
  /** The DS records of a signed zone, as lines of its parent. */
  ds(zone: string): string
  /** Replaces a zone, with a higher serial. */
  replace(zone: ZoneText): Promise<void>
  stop(): Promise<void>
}

/** Why the real server cannot run here; undefined if it can. Delegations need port 53. */
export function knotObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may listen on port 53, where delegations lead'
  return findProgram('knotd') ? undefined : 'knotd is missing (Debian: apt-get install knot knot-dnssecutils)'
}

/** A random loopback address, so that several servers can use port 53. */
export function someAddress(): string {
  const part = () => 2 + Math.floor(Math.random() * 250)
  return `127.${part()}.${part()}.${part()}`
}

class KnotFault extends Error {}

/** Starts a server with these zones, children before the parents that contain their keys. */
export async function startKnot(
  zones: (ZoneText | ((knot: Pick<Knot, 'ds' | 'address'>) => ZoneText))[],
  where: { address?: string; port?: number } = {},
): Promise<Knot> {
  const dir = mkdtempSync(join(tmpdir(), 'pharos-knot-'))
  const address = where.address ?? someAddress()
  const port = where.port ?? 53
  const signed = new Map<string, string>()
  const ds = (zone: string) => signed.get(zone) ?? ''
  const texts = zones.map(zone => {
    const text = typeof zone === 'function' ? zone({ ds, address }) : zone
    signed.set(text.name, writeZone(dir, text, address, 1))
    return text
  })
  writeFileSync(join(dir, 'knot.conf'), configOf(dir, `${address}@${port}`, texts))
  const child = await startServer(dir)
  let serial = 1
  return {
    address,
    port,
    server: `${address}:${port}`,
    ds,
    replace: async zone => {
      signed.set(zone.name, writeZone(dir, zone, address, ++serial))
      runTool('knotc', ['-b', '-s', join(dir, 'knot.sock'), 'zone-reload', zone.name])
    },
    stop: async () => {
      await child.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function runTool(name: string, args: string[]): string {
  return execFileSync(findProgram(name) ?? name, args, { encoding: 'utf8', stdio: 'pipe' })
}

async function startServer(dir: string): Promise<Child> {
  const child = await startChild({
    command: findProgram('knotd') ?? 'knotd',
    args: ['-c', join(dir, 'knot.conf'), '-s', join(dir, 'knot.sock')],
    cwd: dir,
    pid_file: join(dir, 'pid'),
    stop_signal: 'SIGTERM',
    death_signal: 'SIGKILL',
    stop_ms: 5_000,
    ready: 'server started',
    log: () => {},
  })
  if (!(await child.ready)) throw new KnotFault(`knotd does not start: ${child.said.join('\n')}`)
  return child
}

function configOf(dir: string, listen: string, zones: readonly ZoneText[]): string {
  return `server:
  rundir: ${dir}
  listen: ${listen}
  background-workers: 1
  udp-workers: 1
  tcp-workers: 1
  automatic-acl: off
log:
  - target: stdout
    any: info
database:
  storage: ${join(dir, 'db')}
  journal-db-max-size: 1M
  kasp-db-max-size: 5M
  timer-db-max-size: 1M
  catalog-db-max-size: 5M
template:
  - id: default
    storage: ${dir}
    file: "%s.zone"
    journal-content: none
    zonefile-load: whole
    zonefile-sync: -1
zone:
${zones.map(zone => `  - domain: "${zone.name}"\n    file: "${fileOf(zone.name)}"`).join('\n')}
`
}

function fileOf(zone: string): string {
  return zone === '.' ? 'root.zone' : `${zone.slice(0, -1)}.zone`
}

/** Writes a zone's file, and signs it if requested. Returns the DS records of its key. */
function writeZone(dir: string, zone: ZoneText, address: string, serial: number): string {
  const servers = zone.servers ?? ['ns1']
  const own = zone.servers === undefined ? `ns1 A ${address}\n` : ''
  const file = join(dir, fileOf(zone.name))
  const head = `$ORIGIN ${zone.name}\n$TTL 300\n@ SOA ns1 host 1 3600 600 86400 60\n`.replace(
    ' 1 3600',
    ` ${serial} 3600`,
  )
  writeFileSync(file, `${head}${servers.map(one => `@ NS ${one}\n`).join('')}${own}${zone.records}\n`)
  return zone.sign === undefined ? '' : signZone(dir, zone.name, zone.sign)
}

/** The creation time of keys, before any instant at which a test signs. */
const LONG_AGO = '20200101000000'

/**
 * Signs a zone as its owner does: with the zone's own key, which is created the first time, and the server's own tool.
 */
function signZone(
  dir: string,
  zone: string,
  { algorithm = 'ecdsap256sha256', nsec3 = false, optOut = false, at, spoil }: Signing,
): string {
  const home = join(dir, `sign-${zone}`)
  const config = join(home, 'knot.conf')
  const isNew = !existsSync(config)
  mkdirSync(join(home, 'db'), { recursive: true })
  writeFileSync(config, signingConfig(dir, home, zone, { algorithm, nsec3: nsec3 || optOut, optOut }))
  const tool = (name: string, args: string[]) => runTool(name, ['-c', config, ...args])
  const size = algorithm.startsWith('rsa') ? ['size=2048'] : []
  if (isNew)
    tool('keymgr', [
      zone,
      'generate',
      `algorithm=${algorithm}`,
      'ksk=yes',
      'zsk=yes',
      `created=${LONG_AGO}`,
      `publish=${LONG_AGO}`,
      `ready=${LONG_AGO}`,
      `active=${LONG_AGO}`,
      ...size,
    ])
  tool('kzonesign', ['-o', dir, ...(at === undefined ? [] : ['-t', String(at)]), zone])
  const file = join(dir, fileOf(zone))
  if (spoil) writeFileSync(file, spoil(readFileSync(file, 'utf8')))
  return tool('keymgr', [zone, 'ds'])
}

function signingConfig(
  dir: string,
  home: string,
  zone: string,
  { algorithm, nsec3, optOut }: { algorithm: string; nsec3: boolean; optOut: boolean },
): string {
  return `server:
  rundir: ${home}
database:
  storage: ${join(home, 'db')}
policy:
  - id: own
    manual: on
    algorithm: ${algorithm}
    single-type-signing: on
    nsec3: ${nsec3 ? 'on' : 'off'}
    nsec3-opt-out: ${optOut ? 'on' : 'off'}
zone:
  - domain: "${zone}"
    storage: ${dir}
    file: "${fileOf(zone)}"
    journal-content: none
    zonefile-load: whole
    dnssec-policy: own
`
}
