import { MOST_ANSWER_BYTES, type TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import { type TcpJobInput, tcpFaults } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { checkPattern } from '../../platform/pattern/index.ts'
import { refuseField } from '../../platform/refusal.ts'
import { hostInUrl, type Monitor, plainHost, settingsIn } from '../monitor/index.ts'
import { VOTED_DEFAULTS, type VotedConfig } from '../voted/index.ts'

/** The settings of a TCP monitor as they are stored. */
export interface TcpConfig extends VotedConfig, Record<string, unknown> {
  host: string
  port: number
  tls: boolean
  send: string | null
  expect: string | null
  /** Null if nothing is sent or expected. */
  close_after_connect: boolean | null
}

/** The body of a create or an update. */
export type GivenFields = { [K in keyof TcpJobInput]?: TcpJobInput[K] | undefined }

const DEFAULTS = { ...VOTED_DEFAULTS, tls: false, send: null, expect: null, close_after_connect: null }

export function newTcpConfig(account: string, given: TcpJobInput): Promise<TcpConfig> {
  return mergeTcp(account, { ...DEFAULTS, host: given.host, port: given.port }, given)
}

/** Applies the given fields to the stored settings: omitted fields keep their value. Refuses what does not fit together. */
export async function mergeTcp(account: string, config: TcpConfig, given: GivenFields): Promise<TcpConfig> {
  const merged = { ...config, ...settingsIn(given) }
  const [fault] = tcpFaults(merged)
  if (fault) throw refuseField(fault.path.join('.'), fault.message)
  if (given.expect) await requireReadable(account, given.expect)
  return merged
}

async function requireReadable(account: string, expression: string): Promise<void> {
  const facts = await checkPattern(account, expression, MOST_ANSWER_BYTES)
  if ('fault' in facts) throw refuseField('expect', facts.fault)
}

/** The config of a monitor of this kind, which only this folder writes. */
export function tcpConfigOf(monitor: Pick<Monitor, 'config'>): TcpConfig {
  return monitor.config as TcpConfig
}

export function closesAfterConnect({ close_after_connect, send, expect }: TcpConfig): boolean {
  return close_after_connect ?? (send === null && expect === null)
}

/** The spec of a TCP monitor that an agent gets. */
export function tcpSpec(config: TcpConfig, timeoutSeconds: number): TcpSpec {
  const { port, tls, send, expect, ip_family, retries } = config
  return {
    host: plainHost(config.host),
    port,
    tls,
    send,
    expect,
    close_after_connect: closesAfterConnect(config),
    ip_family,
    timeout_ms: timeoutSeconds * 1000,
    retries,
  }
}

/** The target for people and webhooks. */
export function tcpTarget({ host, port }: TcpConfig): string {
  return `tcp://${hostInUrl(host)}:${port}`
}
