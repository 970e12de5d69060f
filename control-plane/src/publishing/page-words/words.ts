import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { ComponentStatus, DayState, Impact, MaintenanceStatus, Overall } from '../page-view/index.ts'

/** The words of the page in one language. `{…}` stands for a value. */
export interface Words {
  overall: Record<Overall, string>
  /** Instead of `overall.unknown`, on a page without components. */
  unwatched: string
  status: Record<ComponentStatus, string>
  /** For a day with some downtime. */
  partial: string
  incident: Record<IncidentStatus, string>
  maintenance: Record<MaintenanceStatus, string>
  skip: string
  incidents: string
  scheduled: string
  services: string
  history: string
  corrections: string
  uptime: string
  /** Of all components together. */
  uptime_90d: string
  days_ago: string
  today: string
  target: string
  coverage: string
  response: string
  highest: string
  no_data: string
  quiet: string
  /** For one or several days without an incident. */
  nothing: string
  older: string
  newer: string
  latency: string
  /** Of an incident that is open. */
  ongoing: string
  impact: Record<Exclude<Impact, 'none'>, string>
  affected: string
  corrected: string
  original: string
  stale: string
  stale_more: string
  subscribe: string
  email: string
  submit: string
  all: string
  utc: string
  powered: string
}

/** The name of a day's state: a component's status, or that there was some downtime. */
export function dayWord(words: Words, state: DayState): string {
  return state === 'partial' ? words.partial : words.status[state]
}

/** A sentence with its values filled in. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
