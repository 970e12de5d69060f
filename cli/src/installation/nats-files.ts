import { join } from 'node:path'
import { makeNatsKeys, type NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { natsServerConfig } from '@pharos/shared-protocol/nats/server-config.ts'

export interface NatsPlan {
  /** Where the files will be installed on the server. */
  install_dir: string
  server_name: string
  /** The address for clients. */
  host: string
  port: number
  listen: string
  tls: boolean
}

/** The files that one NATS server in operator mode and its control plane need, by file name. */
export async function natsFiles(plan: NatsPlan): Promise<Record<string, string>> {
  const keys = await makeNatsKeys('pharos')
  return {
    'nats.conf': configuration(plan, keys),
    'operator.nk': keys.operator_seed,
    'account.nk': keys.account_seed,
    'system.creds': keys.system_creds,
    'pharos.env': environment(plan, keys),
  }
}

function configuration({ install_dir, server_name, port, listen, tls }: NatsPlan, keys: NatsKeys): string {
  const file = (name: string) => join(install_dir, name)
  return natsServerConfig({
    server_name,
    host: listen,
    port,
    keys,
    store_dir: file('data/jetstream'),
    resolver_dir: file('data/resolver'),
    ...(tls ? { tls_listen: { cert_file: file('server.pem'), key_file: file('server.key') } } : {}),
  })
}

/** The control plane's settings. */
function environment({ install_dir, host, port, tls }: NatsPlan, keys: NatsKeys): string {
  const address = `${tls ? 'tls' : 'nats'}://${host.includes(':') ? `[${host}]` : host}:${port}`
  return [
    `NATS_URL=${address}`,
    `PHAROS_NATS_PUBLIC_URL=${address}`,
    ...(tls ? [`PHAROS_NATS_CA=${join(install_dir, 'ca.pem')}`] : []),
    `PHAROS_NATS_OPERATOR_KEY=${keys.operator_seed}`,
    `PHAROS_NATS_ACCOUNT_KEY=${keys.account_seed}`,
    `PHAROS_NATS_SYSTEM_CREDS=${join(install_dir, 'system.creds')}`,
    '',
  ].join('\n')
}
