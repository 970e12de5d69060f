// Creates the files for a NATS of your own, one server or a cluster: keys, CA, certificates and a configuration per
// server.
//   node deploy/nats/init.ts --dir OUT nats-1=10.0.0.1 nats-2=10.0.0.2 nats-3=10.0.0.3
// With --from, the keys and the CA are those of a folder that it made before: other servers of the same installation.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { type Authority, readAuthority } from './existing.ts'
import { type ClusterMember, memberFiles, readMember } from './member.ts'

const USAGE =
  'usage: init.ts --dir OUT [--from FORMER] [--install-dir /etc/nats] [--listen 0.0.0.0] name=host[:port[:cluster-port]] …'

try {
  await main()
} catch (error) {
  console.error(`pharos: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      from: { type: 'string' },
      'install-dir': { type: 'string' },
      listen: { type: 'string' },
    },
  })
  if (values.dir === undefined || positionals.length === 0) throw new Error(USAGE)
  const dir = resolve(values.dir)
  if (existsSync(join(dir, 'pharos.env'))) throw new Error(`${dir} already holds keys: they are never written over`)
  const members = positionals.map(readMember)
  const authority = values.from === undefined ? await makeAuthority() : await readAuthority(resolve(values.from))
  await writeInstallation(dir, members, authority, {
    install_dir: values['install-dir'] ?? '/etc/nats',
    listen: values.listen ?? '0.0.0.0',
  })
  console.log(`${members.map(({ name }) => join(dir, name)).join('\n')}\n${join(dir, 'pharos.env')}`)
}

async function makeAuthority(): Promise<Authority> {
  const [keys, ca] = await Promise.all([makeNatsKeys('pharos'), makeCa('Pharos NATS', Date.now())])
  return { keys, ca }
}

async function writeInstallation(
  dir: string,
  members: ClusterMember[],
  { keys, ca }: Authority,
  place: { install_dir: string; listen: string },
) {
  const now = Date.now()
  for (const member of members) {
    const files = await memberFiles({ member, members, keys, ca, now, ...place })
    for (const [file, text] of Object.entries(files)) write(join(dir, member.name), file, text)
    // Its data has a volume of its own below this folder, which containers mount read-only.
    mkdirSync(join(dir, member.name, 'data'), { mode: 0o700 })
  }
  write(dir, 'ca.pem', ca.cert_pem)
  write(dir, 'ca.key', ca.key_pem)
  write(dir, 'system.creds', keys.system_creds)
  write(dir, 'pharos.env', environment(place.install_dir, members, keys))
}

/** The control plane's settings. The servers require TLS. */
function environment(
  dir: string,
  members: ClusterMember[],
  keys: { operator_seed: string; account_seed: string },
): string {
  const addresses = members.map(({ host, port }) => `tls://${host}:${port}`).join(',')
  return [
    `NATS_URL=${addresses}`,
    `PHAROS_NATS_PUBLIC_URL=${addresses}`,
    `PHAROS_NATS_CA=${join(dir, 'ca.pem')}`,
    `PHAROS_NATS_REPLICAS=${members.length >= 3 ? 3 : 1}`,
    `PHAROS_NATS_OPERATOR_KEY=${keys.operator_seed}`,
    `PHAROS_NATS_ACCOUNT_KEY=${keys.account_seed}`,
    `PHAROS_NATS_SYSTEM_CREDS=${join(dir, 'system.creds')}`,
    '',
  ].join('\n')
}

function write(dir: string, file: string, text: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dir, file), text, { mode: 0o600 })
}
