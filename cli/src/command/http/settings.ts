import type { Command } from 'commander'
import { withIds } from '../../api/reference.ts'
import { withFields } from '../../input/field-set.ts'
import { MONITOR_FIELDS, type MonitorSettings, readSettings } from '../../input/monitor-fields.ts'
import type { Session } from '../../session.ts'

const { service_id: _, ...CHANGEABLE } = MONITOR_FIELDS.fields

export function withSettings(command: Command): Command {
  return withFields(command, MONITOR_FIELDS)
}

/** Like `withSettings`, but without the service: it is changed through the service (spec 4.7). */
export function withChanges(command: Command): Command {
  return withFields(command, { fields: CHANGEABLE })
}

/** The settings given on the command line, with names replaced by ids. */
export function settingsFrom(session: Session, given: Record<string, unknown>): Promise<MonitorSettings> {
  return withIds(session, readSettings(given, session.files))
}
