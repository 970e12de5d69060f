import type { HeartbeatInput } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { sayHeartbeat } from '@pharos/shared-protocol/text/en/heartbeat.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { Monitor } from '../monitor/index.ts'
import type { HeartbeatSettings, Schedule } from './rules.ts'

/** The stored settings of a heartbeat. */
export interface HeartbeatConfig extends Record<string, unknown> {
  schedule_type: 'period' | 'cron'
  period_seconds: number | null
  cron_expression: string | null
  timezone: string
  grace_seconds: number
  max_runtime_seconds: number | null
  allowed_methods: ['POST'] | null
  failure_keywords: string[]
  success_keywords: string[]
}

/** Default settings without a schedule. Five minutes of grace: most jobs take a while. */
export function defaultConfig(timezone: string): HeartbeatConfig {
  return {
    schedule_type: 'period',
    period_seconds: null,
    cron_expression: null,
    timezone,
    grace_seconds: 300,
    max_runtime_seconds: null,
    allowed_methods: null,
    failure_keywords: [],
    success_keywords: [],
  }
}

/** Given fields merged over stored ones. Fields of the other type of schedule are removed when the type changes. */
export function mergeConfig(stored: HeartbeatConfig, given: HeartbeatInput): HeartbeatConfig {
  const names = Object.keys(stored) as (keyof HeartbeatConfig & keyof HeartbeatInput)[]
  const fields = names.filter(name => given[name] !== undefined).map(name => [name, given[name]])
  const changed = given.schedule_type !== undefined && given.schedule_type !== stored.schedule_type
  const base = changed ? { ...stored, period_seconds: null, cron_expression: null } : stored
  return { ...base, ...(Object.fromEntries(fields) as Partial<HeartbeatConfig>) }
}

/** The config of a monitor of this kind, which only this folder writes. */
export function heartbeatConfigOf(monitor: { config: unknown }): HeartbeatConfig {
  return monitor.config as HeartbeatConfig
}

/** The config cast to the type of the monitor's column, which is that of the probed kinds. */
export function asColumn(config: HeartbeatConfig): Monitor['config'] {
  return config as unknown as Monitor['config']
}

/** The part of a monitor that the rules use. */
export function settingsOf(
  monitor: Pick<HeartbeatSettings, 'paused' | 'suspended' | 'muted'> & { config: unknown },
): HeartbeatSettings {
  const config = heartbeatConfigOf(monitor)
  const { failure_keywords, success_keywords, grace_seconds, max_runtime_seconds } = config
  const { paused, suspended, muted } = monitor
  return {
    schedule: scheduleOf(config),
    grace_ms: grace_seconds * 1000,
    max_runtime_ms: max_runtime_seconds === null ? null : max_runtime_seconds * 1000,
    failure_keywords,
    success_keywords,
    paused,
    suspended,
    muted,
    away: [],
  }
}

function scheduleOf({ schedule_type, period_seconds, cron_expression, timezone }: HeartbeatConfig): Schedule {
  if (schedule_type === 'period') return { type: 'period', period_ms: (period_seconds ?? 0) * 1000 }
  return { type: 'cron', expression: cron_expression ?? '', timezone }
}

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const

/** The name of a heartbeat that was given none. */
export function defaultName(config: HeartbeatConfig): string {
  const schedule = scheduleInWords(config)
  return `Heartbeat ${typeof schedule === 'string' ? schedule : schedule.text}`
}

/** The schedule for people, in a few words: "every 5 min", "0 3 * * * (Europe/Berlin)". A cron expression has no language. */
export function scheduleInWords(config: HeartbeatConfig): string | Said {
  const { schedule_type, period_seconds, cron_expression, timezone } = config
  if (schedule_type === 'cron') return `${cron_expression} (${timezone})`
  const seconds = period_seconds ?? 0
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 's']
  return sayHeartbeat('heartbeat.every', { count: seconds / size, unit })
}
