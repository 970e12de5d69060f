import type { Command } from 'commander'
import { HEARTBEAT_FIELDS } from '../../input/heartbeat-fields.ts'

/** Gives a command an option for each field of a heartbeat. */
export function withSettings(command: Command): Command {
  for (const { options } of Object.values(HEARTBEAT_FIELDS)) for (const option of options) command.addOption(option)
  return command
}
