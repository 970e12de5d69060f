import type { Command } from 'commander'
import { withFields } from '../../input/field-set.ts'
import { HEARTBEAT_FIELDS } from '../../input/heartbeat-fields.ts'

/** Gives a command an option for each field of a heartbeat. */
export function withSettings(command: Command): Command {
  return withFields(command, HEARTBEAT_FIELDS)
}
