import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { inboxPrefix } from '@pharos/shared-protocol/message/subject.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { connect, type NatsConnection } from 'nats'

/** An agent's hello. */
export const HELLO = JSON.stringify({
  v: 1,
  version: '0',
  status: 'online',
  capabilities: ['http'],
  in_flight: 0,
  clock_skew_ms: 0,
  loop_delay_ms: 0,
  egress_addresses: [],
  expired_runs: 0,
  spooled: 0,
})

/** The outcome of an HTTP check. */
export const FAILING = {
  status: 'failing',
  failure_reason: 'connection_refused',
  failure_detail: null,
  status_code: null,
  attempts: 1,
  timings_ms: { dns: null, connect: null, tls: null, first_byte: null, download: null, total: 1 },
  remote_address: null,
  http_version: null,
  response_bytes: null,
  failed_assertions: [],
  tls_days_left: null,
  evidence: null,
}

/** Connects as an intruder, who has an agent's credentials and tries more than an agent does. */
export async function intrude(credentials: AgentCredentials): Promise<NatsConnection> {
  return connect({
    servers: credentials.nats_url,
    authenticator: authenticatorOf(credentials.nats_creds),
    inboxPrefix: inboxPrefix(credentials.agent_id),
    reconnect: false,
  })
}

/** Whether the bus refused `attempt`: an error status that names a permission comes within a round trip. */
export async function isRefused(connection: NatsConnection, attempt: () => void): Promise<boolean> {
  const refusal = (async () => {
    for await (const status of connection.status())
      if (status.type === 'error' && /permission/i.test(String(status.data) + JSON.stringify(status))) return true
    return false
  })()
  attempt()
  await connection.flush()
  return Promise.race([
    refusal,
    connection
      .flush()
      .then(() => connection.rtt())
      .then(() => false),
  ])
}
