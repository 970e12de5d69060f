import type { DnsRecordSpec } from '@pharos/shared-protocol/check/dns-record.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Monitor } from '../monitor/index.ts'

/** The stored settings of a DNS record monitor. Names are canonical, with the final dot. */
export interface DnsRecordConfig {
  domain: string
  /** The owner's name for it. If null, the name column, which every monitor has, holds the domain. */
  friendly_name: string | null
  watched: { name: string; record_type: RecordType }[]
  resolvers: string[] | null
}

/** The config of a monitor of this kind, which only this folder writes. */
export function dnsRecordConfigOf(monitor: Pick<Monitor, 'config'>): DnsRecordConfig {
  return monitor.config as unknown as DnsRecordConfig
}

/** A name for people and the API: without its final dot. */
export function shownName(name: string): string {
  return name === '.' ? name : name.slice(0, -1)
}

export const RUN_SECONDS = 20
export const QUERY_MS = 2_000
/** How often each server is asked while a set is still unknown, so that rotation is detected at once (api.md B4). */
export const FIRST_ROUNDS = 3

/** The spec that an agent gets. */
export function dnsRecordSpec({ watched, resolvers }: DnsRecordConfig, rounds: number): DnsRecordSpec {
  return { watched, resolvers, rounds, query_timeout_ms: QUERY_MS, timeout_ms: RUN_SECONDS * 1000 }
}
