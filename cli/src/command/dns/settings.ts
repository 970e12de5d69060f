import type { Command } from 'commander'
import { DNS_FIELDS } from '../../input/dns-fields.ts'
import { withFields } from '../../input/field-set.ts'

/** Gives a command an option for each field of a DNS record monitor. */
export function withSettings(command: Command): Command {
  return withFields(command, DNS_FIELDS)
}
