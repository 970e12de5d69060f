import type { Command } from 'commander'
import { monitorIds } from '../../api/find-monitor.ts'
import { MONITOR_FIELDS, type MonitorSettings, readSettings } from '../../input/monitor-fields.ts'
import type { Session } from '../../session.ts'

/** Gives a command an option for each field of a monitor. */
export function withSettings(command: Command): Command {
  for (const { options } of Object.values(MONITOR_FIELDS)) for (const option of options) command.addOption(option)
  return command
}

/** The settings that were typed, with monitors named by people turned into ids. */
export async function settingsFrom(session: Session, given: Record<string, unknown>): Promise<MonitorSettings> {
  const settings = readSettings(given)
  if (!settings.depends_on) return settings
  return { ...settings, depends_on: await monitorIds(session, settings.depends_on) }
}
