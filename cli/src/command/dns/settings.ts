import type { Command } from 'commander'
import { DNS_FIELDS } from '../../input/dns-fields.ts'

/** Gives a command an option for each field of a DNS record monitor. */
export function withSettings(command: Command): Command {
  for (const { options } of Object.values(DNS_FIELDS)) for (const option of options) command.addOption(option)
  return command
}
