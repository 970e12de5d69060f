import { SUPPRESS } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { type Command, Option } from 'commander'
import { parseDuration } from './duration.ts'
import { repeated } from './field.ts'
import { momentAhead } from './moment-ahead.ts'

export interface MaintenanceOptions {
  from?: string
  until?: string
  for?: number
  timezone?: string
  repeat?: string
  tag?: string[]
  monitor?: string[]
  suppress: (typeof SUPPRESS)[number]
}

const OPTION_OF: Record<string, string> = {
  starts_at: 'from',
  ends_at: 'until',
  recurrence: 'repeat',
  monitor_tags: 'tag',
  monitor_ids: 'monitor',
}

/** The option of a field, without dashes; undefined for fields without an option. */
export function maintenanceOptionName(field: string): string | undefined {
  return OPTION_OF[field]
}

export function withMaintenanceOptions(command: Command): Command {
  return command
    .option('--from <time>', 'a date and time, or a duration from now: 2h, 3d (now)', momentAhead)
    .option('--for <duration>', 'how long: 30m, 2h', text => parseDuration(text, 'm'))
    .option('--until <time>', 'instead of --for: a date and time, or a duration from now', momentAhead)
    .option('--repeat <rrule>', 'how it recurs, by RFC 5545: FREQ=WEEKLY;BYDAY=SU')
    .option('--timezone <zone>', "time zone of its recurrence (the account's)")
    .option('--tag <tag>', 'covers the monitors with the tag; repeatable', repeated)
    .option('--monitor <monitor>', 'covers this monitor, of whatever kind; repeatable', repeated)
    .addOption(new Option('--suppress <what>', 'only alerts, or checks as well').choices(SUPPRESS).default(SUPPRESS[0]))
}

/** Start and end as the API expects them; a missing end is left out, and the API reports it. */
export function readTimes(
  { from, until, for: length }: Pick<MaintenanceOptions, 'from' | 'until' | 'for'>,
  now: number,
) {
  const starts_at = from ?? new Date(now).toISOString()
  const ends_at = until ?? (length === undefined ? undefined : new Date(Date.parse(starts_at) + length).toISOString())
  return { starts_at, ends_at }
}
