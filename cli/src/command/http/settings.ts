import type { Command } from 'commander'
import { monitorIds } from '../../api/find-monitor.ts'
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

/** The settings given on the command line, with names of monitors replaced by ids. */
export async function settingsFrom(session: Session, given: Record<string, unknown>): Promise<MonitorSettings> {
  const settings = readSettings(given, session.files)
  if (!settings.depends_on) return settings
  return { ...settings, depends_on: await monitorIds(session, settings.depends_on) }
}
