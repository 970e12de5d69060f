import { z } from 'zod'
import { AccountId, CreatedAt, ExternalKey, ExternalKeyOut, Name, OwnId, ref, text, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'

const Kind = z.enum(['grok', 'json', 'regex']).meta({
  description:
    '`grok`: pattern with names such as `%{IP:client}`. `json`: the message is a JSON object. `regex`: RE2 with named groups',
})
const field = text(255, 1).nullable()
const settings = {
  kind: Kind,
  pattern: text(2_000, 1).nullable().meta({
    description: 'Pattern for `grok` and `regex`; `null` for `json`',
    example: '%{IP:client} %{WORD:method} %{NUMBER:ms:float}',
  }),
  source: text(255)
    .nullable()
    .meta({ description: 'Source (`service.name`) of the logs to parse; `null` for all sources' }),
  level_field: field.meta({ description: 'Extracted field to use as the level; `null` for none' }),
  time_field: field.meta({ description: 'Extracted field to use as the time, if it is valid; `null` for none' }),
  message_field: field.meta({ description: 'Extracted field to use as the message; `null` for none' }),
}
const kept = {
  name: Name.meta({ description: 'Name' }),
  ...settings,
  position: z
    .int()
    .min(0)
    .max(10_000)
    .meta({ description: 'Sort position; of several parsers for a source, the one with the lowest position is used' }),
  enabled: z.boolean().meta({ description: 'Whether the parser is used' }),
  external_key: ExternalKey,
}

export const LogParser = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    kind: Kind,
    pattern: z.string().nullable().meta({ description: 'Pattern for `grok` and `regex`; `null` for `json`' }),
    source: z.string().nullable().meta({ description: 'Source of the logs to parse; `null` for all sources' }),
    level_field: z.string().nullable().meta({ description: 'Extracted field to use as the level; `null` for none' }),
    time_field: z.string().nullable().meta({ description: 'Extracted field to use as the time; `null` for none' }),
    message_field: z
      .string()
      .nullable()
      .meta({ description: 'Extracted field to use as the message; `null` for none' }),
    position: z.int().meta({
      description: 'Sort position; of several parsers for a source, the one with the lowest position is used',
    }),
    enabled: z.boolean().meta({ description: 'Whether the parser is used' }),
    external_key: ExternalKeyOut,
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'LogParser' })

const OPTIONAL = {
  pattern: settings.pattern.default(null),
  source: settings.source.default(null),
  level_field: settings.level_field.default(null),
  time_field: settings.time_field.default(null),
  message_field: settings.message_field.default(null),
}
const Create = z.strictObject({
  ...kept,
  ...OPTIONAL,
  position: kept.position.default(0),
  enabled: kept.enabled.default(true),
  external_key: kept.external_key.default(null).meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
})
const Test = z.strictObject({
  ...settings,
  ...OPTIONAL,
  samples: z.array(text(10_000)).min(1).max(20).meta({ description: 'Messages to parse' }),
})
const Sample = z
  .object({
    matched: z.boolean().meta({ description: 'Whether the pattern matched; if not, the message is unchanged' }),
    level: z.string().nullable().meta({ description: 'Level that would be set; `null` for none' }),
    time: z.string().nullable().meta({
      description: 'Time that would be set, in nanoseconds; `null` for none',
      example: '2026-03-01T08:00:00.000000000Z',
    }),
    message: z.string().meta({ description: 'Message as it would be stored' }),
    attributes: z.record(z.string(), z.unknown()).meta({ description: 'Attributes that would be added' }),
  })
  .meta({ id: 'ParsedSample' })

const read = { kind: 'account', scope: 'read:logs', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:logs', role: 'member' } as const
const params = z.strictObject({ id: ref('log_parser') })
const path = '/logs/parser/{id}'
const fixture = 'log_parser'

export const listLogParsers = defineRoute({
  id: 'log_parser.list',
  method: 'GET',
  path: '/logs/parsers',
  summary: 'List the log parsers in the order in which they are tried',
  access: read,
  reply: z.array(LogParser),
  list: 'whole',
  fixture,
})

export const createLogParser = defineRoute({
  id: 'log_parser.create',
  method: 'POST',
  path: '/logs/parser',
  summary: 'Create a log parser; it applies to records received from now on',
  access: write,
  body: Create,
  reply: LogParser,
  status: 201,
  refusals: ['limit_reached', 'conflict'],
  fixture,
})

export const getLogParser = defineRoute({
  id: 'log_parser.get',
  method: 'GET',
  path,
  summary: 'Read a log parser',
  access: read,
  params,
  reply: LogParser,
  fixture,
})

export const updateLogParser = defineRoute({
  id: 'log_parser.update',
  method: 'PUT',
  path,
  summary: 'Change a log parser; stored records do not change',
  access: write,
  params,
  body: z.strictObject(kept).partial(),
  reply: LogParser,
  refusals: ['conflict'],
  fixture,
})

export const deleteLogParser = defineRoute({
  id: 'log_parser.delete',
  method: 'DELETE',
  path,
  summary: 'Delete a log parser',
  access: write,
  params,
  fixture,
})

export const testLogParser = defineRoute({
  id: 'log_parser.test',
  method: 'POST',
  path: '/logs/parser/test',
  summary: 'Test a log parser on sample messages; nothing is stored',
  access: read,
  body: Test,
  reply: z.array(Sample),
  list: 'whole',
  tx: 'none',
  fixture,
})
