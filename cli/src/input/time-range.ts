import type { Command } from 'commander'
import { parseMoment } from './duration.ts'

export interface TimeRange {
  from?: string
  to?: string
}

export function withTimeRange(command: Command): Command {
  const moment = (text: string) => parseMoment(text, Date.now())
  return command
    .option('--from <time>', 'a date and time, or a duration ago: 2h, 3d', moment)
    .option('--to <time>', 'end of the time range, in the same forms', moment)
}
