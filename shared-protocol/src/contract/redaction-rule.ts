import { z } from 'zod'
import { Id, Name, ref, TimeOut, text } from './field.ts'
import { defineRoute } from './route.ts'

const Kind = z.enum(['regex', 'credit_card', 'email', 'bearer_token']).meta({
  description:
    '`credit_card`: 13 to 19 digits with a valid check digit; `bearer_token`: also `Basic`, JSON web tokens and keys of Pharos',
})
const kept = {
  name: Name,
  kind: Kind,
  pattern: text(1_000, 1).nullable().meta({ description: 'Of `regex`: RE2', example: 'session=[0-9a-f]+' }),
  replacement: text(100).meta({ description: 'What stands there instead' }),
  enabled: z.boolean().meta({ description: 'Whether it is applied' }),
  external_key: text(200, 1).nullable(),
}

export const RedactionRule = z
  .object({
    id: Id,
    account_id: Id,
    name: z.string(),
    kind: Kind,
    pattern: z.string().nullable().meta({ description: 'Of `regex`: RE2' }),
    replacement: z.string().meta({ description: 'What stands there instead' }),
    enabled: z.boolean().meta({ description: 'Whether it is applied' }),
    external_key: z.string().nullable(),
    created_at: TimeOut,
    updated_at: TimeOut,
  })
  .meta({ id: 'RedactionRule' })

const Create = z.strictObject({
  ...kept,
  pattern: kept.pattern.default(null),
  replacement: kept.replacement.default('[redacted]'),
  enabled: kept.enabled.default(true),
  external_key: kept.external_key.default(null),
})

const read = { kind: 'account', scope: 'read:logs', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:logs', role: 'member' } as const
const params = z.strictObject({ id: ref('redaction_rule') })
const path = '/logs/redaction/{id}'
const fixture = 'redaction_rule'

export const listRedactionRules = defineRoute({
  id: 'redaction_rule.list',
  method: 'GET',
  path: '/logs/redaction',
  summary: 'List what is replaced in logs, metrics and traces before they are stored',
  access: read,
  reply: z.array(RedactionRule),
  list: 'whole',
  fixture,
})

export const createRedactionRule = defineRoute({
  id: 'redaction_rule.create',
  method: 'POST',
  path: '/logs/redaction',
  summary: 'Replace what matches in all telemetry that comes in from now on; what is stored stays as it is',
  access: write,
  body: Create,
  reply: RedactionRule,
  status: 201,
  refusals: ['limit_reached', 'conflict'],
  fixture,
})

export const getRedactionRule = defineRoute({
  id: 'redaction_rule.get',
  method: 'GET',
  path,
  summary: 'Read a redaction rule',
  access: read,
  params,
  reply: RedactionRule,
  fixture,
})

export const updateRedactionRule = defineRoute({
  id: 'redaction_rule.update',
  method: 'PUT',
  path,
  summary: 'Change a redaction rule',
  access: write,
  params,
  body: z.strictObject(kept).partial(),
  reply: RedactionRule,
  refusals: ['conflict'],
  fixture,
})

export const deleteRedactionRule = defineRoute({
  id: 'redaction_rule.delete',
  method: 'DELETE',
  path,
  summary: 'Delete a redaction rule: what comes in is stored as it is sent',
  access: write,
  params,
  fixture,
})
