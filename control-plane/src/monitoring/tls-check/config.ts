import type { Starttls, TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import { hostUrl, type TlsJobInput } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import type { Monitor } from '../monitor/index.ts'
import { LADDER, type TlsSettings } from './rules.ts'

/** The stored settings of a TLS monitor. */
export interface TlsConfig extends Record<string, unknown> {
  host: string
  port: number
  server_name: string | null
  starttls: Starttls | null
  warn_days: number[]
  check_revocation: boolean
}

export const TLS_INTERVAL_SECONDS = 3600
/** Retries in the same region, besides the confirmation by another one. */
const RETRIES = 1

/** Settings without a host. */
export function defaultConfig(host: string, port = 443): TlsConfig {
  return {
    host: canonicalHost(host),
    port,
    server_name: null,
    starttls: null,
    warn_days: [...LADDER],
    check_revocation: true,
  }
}

/** Given fields merged over stored ones. */
export function mergeConfig(stored: TlsConfig, given: TlsJobInput): TlsConfig {
  const names = Object.keys(stored) as (keyof TlsConfig & keyof TlsJobInput)[]
  const fields = names.filter(name => given[name] !== undefined).map(name => [name, given[name]])
  const merged: TlsConfig = { ...stored, ...(Object.fromEntries(fields) as Partial<TlsConfig>) }
  return {
    ...merged,
    host: canonicalHost(merged.host),
    server_name: merged.server_name === null ? null : canonicalHost(merged.server_name),
    warn_days: merged.warn_days.toSorted((a, b) => b - a),
  }
}

/** The form in which names and addresses are compared: lower case and ASCII, without the brackets of an IPv6 address. */
function canonicalHost(host: string): string {
  return (hostUrl(host)?.hostname ?? host).replace(/^\[|\]$/g, '')
}

/** Host and port of an https address. */
export function addressOf(uri: string): { host: string; port: number } {
  const { hostname, port } = new URL(uri)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 443 : Number(port) }
}

/** The config of a monitor of this kind, which only this folder writes. */
export function tlsConfigOf(monitor: { config: unknown }): TlsConfig {
  return monitor.config as TlsConfig
}

/** The config cast to the type of the monitor's column, which is that of the probed kinds. */
export function asColumn(config: TlsConfig): Monitor['config'] {
  return config as unknown as Monitor['config']
}

/** The spec that an agent gets. */
export function tlsSpec(config: TlsConfig, timeoutSeconds: number): TlsSpec {
  const { host, port, server_name, starttls, check_revocation } = config
  const timeout_ms = timeoutSeconds * 1000
  return { host, port, server_name, starttls, timeout_ms, retries: RETRIES, revocation: check_revocation }
}

/** The part of a monitor that the rules use. */
export function settingsOf(monitor: Pick<Monitor, 'config' | 'interval_seconds' | 'http_job_id'>): TlsSettings {
  const { warn_days, check_revocation } = tlsConfigOf(monitor)
  const paired = (monitor.http_job_id ?? null) !== null
  return { warn_days, check_revocation, interval_ms: monitor.interval_seconds * 1000, paired }
}

/** The target for people: `mail.example.com:25`; omits the default port. */
export function targetOf({ host, port }: TlsConfig): string {
  if (port === 443) return host
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
