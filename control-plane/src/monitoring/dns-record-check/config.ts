import type { DnsRecordSpec } from '@pharos/shared-protocol/check/dns-record.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Monitor } from '../monitor/index.ts'

/** The settings of a DNS record monitor as they are stored. Names are canonical, with the final dot. */
export interface DnsRecordConfig {
  domain: string
  /** As its owner named it; the column of every monitor has the domain where they did not. */
  friendly_name: string | null
  watched: { name: string; record_type: RecordType }[]
  resolvers: string[] | null
}

/** The config of a monitor of this kind, which only this folder writes. */
export function dnsRecordConfigOf(monitor: Pick<Monitor, 'config'>): DnsRecordConfig {
  return monitor.config as unknown as DnsRecordConfig
}

/** A name for people and for the wire: without its final dot. */
export function shownName(name: string): string {
  return name === '.' ? name : name.slice(0, -1)
}

export const RUN_SECONDS = 20
const QUERY_MS = 2_000
/** How often each server is asked where a set is not known yet, so that rotation shows at once (api.md B4). */
export const FIRST_ROUNDS = 3

/** What an agent is told. */
export function dnsRecordSpec({ watched, resolvers }: DnsRecordConfig, rounds: number): DnsRecordSpec {
  return { watched, resolvers, rounds, query_timeout_ms: QUERY_MS, timeout_ms: RUN_SECONDS * 1000 }
}
