import type { IcmpSpec } from '@pharos/shared-protocol/check/icmp.ts'
import { type IcmpJobInput, icmpFaults } from '@pharos/shared-protocol/contract/monitoring/icmp-job.ts'
import { refuseField } from '../../platform/refusal.ts'
import { hostInUrl, type Monitor, plainHost, settingsIn } from '../monitor/index.ts'
import { VOTED_DEFAULTS, type VotedConfig } from '../voted/index.ts'

/** The settings of an ICMP monitor as they are stored. */
export interface IcmpConfig extends VotedConfig, Record<string, unknown> {
  host: string
  count: number
  max_loss_percent: number
}

/** The body of a create or an update. */
export type GivenFields = { [K in keyof IcmpJobInput]?: IcmpJobInput[K] | undefined }

const DEFAULTS = { ...VOTED_DEFAULTS, count: 3, max_loss_percent: 0 }

export function newIcmpConfig(given: IcmpJobInput): IcmpConfig {
  return mergeIcmp({ ...DEFAULTS, host: given.host }, given)
}

/** Applies the given fields to the stored settings: omitted fields keep their value. Refuses what does not fit together. */
export function mergeIcmp(config: IcmpConfig, given: GivenFields): IcmpConfig {
  const merged = { ...config, ...settingsIn(given) }
  const [fault] = icmpFaults({ count: merged.count, timeout_seconds: given.timeout_seconds })
  if (fault) throw refuseField(fault.path.join('.'), fault.message)
  return merged
}

/** The config of a monitor of this kind, which only this folder writes. */
export function icmpConfigOf(monitor: Pick<Monitor, 'config'>): IcmpConfig {
  return monitor.config as IcmpConfig
}

/** The spec of an ICMP monitor that an agent gets. */
export function icmpSpec(config: IcmpConfig, timeoutSeconds: number): IcmpSpec {
  const { count, max_loss_percent, ip_family, retries } = config
  return {
    host: plainHost(config.host),
    count,
    max_loss_percent,
    ip_family,
    timeout_ms: timeoutSeconds * 1000,
    retries,
  }
}

/** The target for people and webhooks. */
export function icmpTarget({ host }: IcmpConfig): string {
  return `icmp://${hostInUrl(host)}`
}
