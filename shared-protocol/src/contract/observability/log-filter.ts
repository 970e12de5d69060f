import { z } from 'zod'
import { TraceId } from '../../hex.ts'
import { SearchError } from '../../log-search/lexer.ts'
import { LEVELS, parseSearch, parseSearches } from '../../log-search/parse.ts'
import { says } from '../../text/en/contract.ts'
import { messageOf } from '../../text/message.ts'
import { TimeIn, text } from '../field.ts'

/** The most values in one filter. */
const MOST_VALUES = 50

function list(most: number, what: string) {
  return text(most, 1)
    .refine(
      value => splitList(value).length <= MOST_VALUES && splitList(value).every(each => each !== ''),
      says('field.value_list', { limit: MOST_VALUES }),
    )
    .meta({ description: `${what}, separated by commas` })
}

/** Splits the value of a filter that takes several values. */
export function splitList(value: string): string[] {
  return value.split(',').map(each => each.trim())
}

/** Text that `read` must be able to parse; the error of `read` says what is wrong and where. */
function readable(read: (value: string) => unknown, description: string) {
  return text(2_000, 1)
    .superRefine((value, issues) => {
      try {
        read(value)
      } catch (error) {
        if (!(error instanceof SearchError)) throw error
        issues.addIssue({ code: 'custom', message: messageOf(error.said) })
      }
    })
    .meta({ description })
}

const ONE_LEVEL = LEVELS.join('|')
const Levels = z
  .string()
  .regex(
    new RegExp(`^(?:${ONE_LEVEL})(?:,(?:${ONE_LEVEL})){0,5}$`),
    says('field.level_list', { levels: LEVELS.join(', ') }),
  )

/** Selects log records, apart from their time (docs/logs.md). A record must match each filter that is given. */
export const logFilters = {
  level: Levels.optional().meta({
    description: 'Any of these levels, separated by commas',
    example: 'warn,error',
    param: { id: 'LogLevel' },
  }),
  source: list(2_000, 'Any of these sources (`service.name`)')
    .optional()
    .meta({ param: { id: 'LogSource' } }),
  env: list(2_000, 'Any of these environments')
    .optional()
    .meta({ param: { id: 'LogEnv' } }),
  host: list(2_000, 'Any of these hosts')
    .optional()
    .meta({ param: { id: 'LogHost' } }),
  tags: list(2_000, 'All of these tags')
    .optional()
    .meta({ param: { id: 'LogTags' } }),
  search: readable(
    value => parseSearch(value),
    'Search expression: words, "phrases", `*parts of words*` and `/expressions/` in the message, `field:value` for a field or metadata key, `-not`, `OR` and parentheses',
  )
    .optional()
    .meta({ param: { id: 'LogSearch' } }),
  metadata_search: readable(
    value => parseSearch(value, 'metadata'),
    'Search expression over the metadata only; words match any value of the attributes and the resource',
  )
    .optional()
    .meta({ param: { id: 'LogMetadataSearch' } }),
  excluded: readable(
    parseSearches,
    'Search expressions separated by commas; records that match any of them are excluded',
  )
    .optional()
    .meta({ param: { id: 'LogExcluded' } }),
  trace_id: TraceId.optional().meta({
    description: 'Id of the trace that the records belong to',
    example: '0af7651916cd43dd8448eb211c80319c',
  }),
}
export const LogFilters = z.strictObject(logFilters).meta({ id: 'LogFilters' })
export type LogFilters = z.output<typeof LogFilters>

/** The time range of the records; the last hour by default. */
export const logRange = {
  start_time: TimeIn.optional().meta({ description: 'Start of the range. Defaults to one hour before `end_time`' }),
  end_time: TimeIn.optional().meta({ description: 'End of the range, excluded. Defaults to now' }),
}

/** The parameters of every query of logs. */
export const logScope = { ...logRange, ...logFilters }
