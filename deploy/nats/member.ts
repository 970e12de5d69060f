import { isIP } from 'node:net'
import { join } from 'node:path'
import { type CertificatePair, issueServerCertificate } from '@pharos/shared-protocol/ca.ts'
import type { NatsPublicKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { type ClusterOptions, natsServerConfig } from '@pharos/shared-protocol/nats/server-config.ts'

export interface ClusterMember {
  name: string
  /** The address for clients and the other members. */
  host: string
  port: number
  cluster_port: number
}

export interface MemberPlan {
  member: ClusterMember
  members: ClusterMember[]
  keys: NatsPublicKeys
  ca: CertificatePair
  now: number
  /** Where the member's files will be installed, with its data beside them. */
  install_dir: string
  listen: string
}

const CERTIFICATE_DAYS = 1_825

/** Parses `name=host[:port[:cluster-port]]`. */
export function readMember(text: string): ClusterMember {
  const [, name, host, port, cluster] = /^([\w-]+)=([\w.-]+)(?::(\d+))?(?::(\d+))?$/.exec(text) ?? []
  if (name === undefined || host === undefined) throw new Error(`${text} is not name=host[:port[:cluster-port]]`)
  return { name, host, port: Number(port ?? 4222), cluster_port: Number(cluster ?? 6222) }
}

/** The files of one member by name: configuration, certificate, key and CA certificate. */
export async function memberFiles(plan: MemberPlan): Promise<Record<string, string>> {
  const { member, ca, now } = plan
  const address = isIP(member.host) !== 0
  const certificate = await issueServerCertificate(ca, {
    // A client that connects to an IP address verifies localhost, since TLS has no server name to send then.
    names: [member.name, ...(address ? [] : [member.host]), 'localhost'],
    addresses: [...new Set([...(address ? [member.host] : []), '127.0.0.1'])],
    days: CERTIFICATE_DAYS,
    peer: true,
    now,
  })
  return {
    'nats.conf': configuration(plan),
    'server.pem': certificate.cert_pem,
    'server.key': certificate.key_pem,
    'ca.pem': ca.cert_pem,
  }
}

function configuration({ member, members, keys, install_dir, listen }: MemberPlan): string {
  const file = (name: string) => join(install_dir, member.name, name)
  const tls = { cert_file: file('server.pem'), key_file: file('server.key') }
  return natsServerConfig({
    server_name: member.name,
    host: listen,
    port: member.port,
    keys,
    store_dir: file('data/jetstream'),
    resolver_dir: file('data/resolver'),
    tls_listen: tls,
    ...(members.length > 1 ? { cluster: cluster(member, members, listen, { ...tls, ca_file: file('ca.pem') }) } : {}),
  })
}

function cluster(
  member: ClusterMember,
  members: ClusterMember[],
  host: string,
  tls: NonNullable<ClusterOptions['tls']>,
): ClusterOptions {
  const routes = members.map(other => `nats-route://${other.host}:${other.cluster_port}`)
  return { name: 'pharos', host, port: member.cluster_port, routes, tls }
}
