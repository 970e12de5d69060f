import type { NatsPublicKeys } from './keys.ts'

export interface NatsServerOptions {
  server_name: string
  host: string
  /** -1 lets the server choose a free port. */
  port: number
  keys: NatsPublicKeys
  /** Folder of JetStream's files. */
  store_dir: string
  /** Folder of the account resolver, in which pushed claims, and therefore revocations, survive a restart. */
  resolver_dir: string
  /** TLS, which clients are then required to use. */
  tls_listen?: { cert_file: string; key_file: string }
  /** HTTP monitoring, on loopback. */
  monitor_port?: number
  cluster?: ClusterOptions
}

export interface ClusterOptions {
  name: string
  host: string
  port: number
  /** `nats-route://host:port` of every member. */
  routes: string[]
  /** Mutual TLS between the members. */
  tls?: { cert_file: string; key_file: string; ca_file: string }
}

/**
 * The configuration of a nats-server 2.9 or newer in operator mode, with JetStream and a full account resolver. It is
 * JSON, which the server reads as its own format, so that no value can break out of its quotes.
 */
export function natsServerConfig(options: NatsServerOptions): string {
  return `${JSON.stringify({ ...listening(options), ...accounts(options), ...clustering(options.cluster) }, null, 2)}\n`
}

/**
 * Each stream has its own limit. Without these, the server uses the free space at its start as the limit, and drops
 * streams that no longer fit.
 */
const UNBOUND = { max_file_store: 2 ** 43, max_memory_store: 2 ** 40 }

function listening(options: NatsServerOptions) {
  const { tls_listen: tls, monitor_port } = options
  return {
    server_name: options.server_name,
    host: options.host,
    port: options.port,
    // A client that stands still receives its share of a group's requests until the server has missed two answers.
    ping_interval: '10s',
    ping_max: 2,
    jetstream: { store_dir: options.store_dir, ...UNBOUND },
    ...(monitor_port === undefined ? {} : { http: `127.0.0.1:${monitor_port}` }),
    ...(tls ? { tls: { cert_file: tls.cert_file, key_file: tls.key_file } } : {}),
  }
}

function accounts({ keys, resolver_dir }: NatsServerOptions) {
  return {
    operator: keys.operator_jwt,
    system_account: keys.system_account_public,
    resolver: {
      type: 'full',
      dir: resolver_dir,
      allow_delete: true,
      interval: '2m',
    },
    resolver_preload: {
      [keys.account_public]: keys.account_jwt,
      [keys.control_account_public]: keys.control_account_jwt,
      [keys.system_account_public]: keys.system_account_jwt,
    },
  }
}

function clustering(cluster: ClusterOptions | undefined) {
  if (!cluster) return {}
  const { name, host, port, routes, tls } = cluster
  return {
    cluster: {
      name,
      listen: `${host}:${port}`,
      routes,
      ...(tls ? { tls } : {}),
    },
  }
}
