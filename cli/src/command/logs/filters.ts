import type { Command } from 'commander'
import { parseMoment } from '../../input/duration.ts'

/** The options that every command has to select records. */
export interface LogOptions {
  since?: string
  until?: string
  level?: string
  source?: string
  env?: string
  host?: string
  tags?: string
  exclude?: string
  metadata?: string
  trace?: string
}

export function withLogFilters(command: Command, hasTimes = true): Command {
  const moment = (text: string) => parseMoment(text, Date.now())
  if (hasTimes)
    command
      .option('--since <time>', 'a date and time, or a duration ago: 30m, 3d (1h)', moment)
      .option('--until <time>', 'end of the time range, in the same forms', moment)
  return command
    .option('--level <levels>', 'only these levels, separated by commas: error,fatal')
    .option('--source <sources>', 'only from these, separated by commas')
    .option('--env <environments>', 'only from these, separated by commas')
    .option('--host <hosts>', 'only from these, separated by commas')
    .option('--tags <tags>', 'only with all of these tags, separated by commas')
    .option('--exclude <searches>', 'exclude records that match these searches, separated by commas')
    .option('--metadata <search>', 'a search in the metadata only')
    .option('--trace <id>', 'only of this trace')
}

/** The query of a request, from the options and the search words. */
export function filtersOf(words: readonly string[], given: LogOptions) {
  return {
    start_time: given.since,
    end_time: given.until,
    level: given.level,
    source: given.source,
    env: given.env,
    host: given.host,
    tags: given.tags,
    excluded: given.exclude,
    metadata_search: given.metadata,
    trace_id: given.trace,
    search: words.join(' ') || undefined,
  }
}
