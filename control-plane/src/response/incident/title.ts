import type { MonitorType } from '@pharos/shared-protocol/contract/monitoring/monitor.ts'
import { AUTOMATIC_SOURCES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { sql } from '../../platform/database/connect.ts'
import type { IncidentSnapshot } from './event.ts'
import { INCIDENT_WORDS, type IncidentWords } from './words/index.ts'

/** SQL: whether the title of an incident `i` was made from the name of a monitor, and no person has set one since. */
export const AUTOMATIC_TITLE = sql`(i.source = any(${[...AUTOMATIC_SOURCES]}::text[]) and not exists (
  select from incident_entry e where e.incident_id = i.id and e.kind = 'title_changed'
    and e.data #>> '{actor,type}' is distinct from 'automation'))`

interface Named {
  type: MonitorType
  friendly_name: string
}

/** The title of an automatic incident that names a monitor (spec 3.2). */
export function titleOf(monitor: Named, { title }: IncidentWords = INCIDENT_WORDS.en): string {
  return monitor.type === 'alert_rule' ? title.firing(monitor.friendly_name) : title.down(monitor.friendly_name)
}

/** The title in the language of a reader, if it is the one that names a monitor; else as a person wrote it. */
export function titleIn({ title, monitors }: IncidentSnapshot, words: IncidentWords): string {
  const named = monitors.find(monitor => titleOf(monitor) === title)
  return named ? titleOf(named, words) : title
}
