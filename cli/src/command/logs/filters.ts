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
      .option('--since <time>', 'a date and time, or so long ago: 30m, 3d (1h)', moment)
      .option('--until <time>', 'up to then, in the same forms', moment)
  return command
    .option('--level <levels>', 'only these, with commas between: error,fatal')
    .option('--source <sources>', 'only of these')
    .option('--env <environments>', 'only of these')
    .option('--host <hosts>', 'only of these')
    .option('--tags <tags>', 'only with all of these')
    .option('--exclude <searches>', 'without what these find, with commas between')
    .option('--metadata <search>', 'a search over the metadata alone')
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
