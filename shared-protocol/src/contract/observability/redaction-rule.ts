import { z } from 'zod'
import {
  AccountId,
  CreatedAt,
  ExternalKey,
  ExternalKeyOut,
  Name,
  OwnId,
  ref,
  TimeOut,
  text,
  UpdatedAt,
} from '../field.ts'
import { defineRoute } from '../route.ts'

const Kind = z.enum(['regex', 'credit_card', 'email', 'bearer_token']).meta({
  description:
    '`credit_card`: 13 to 19 digits with a valid check digit. `bearer_token`: also `Basic` credentials, JSON Web Tokens and Pharos keys. `regex`: matches of `pattern`',
})
const kept = {
  name: Name.meta({ description: 'Name' }),
  kind: Kind,
  pattern: text(1_000, 1)
    .nullable()
    .meta({ description: 'Pattern for `regex` in RE2 syntax; `null` for other kinds', example: 'session=[0-9a-f]+' }),
  replacement: text(100).meta({ description: 'Text that replaces each match' }),
  enabled: z.boolean().meta({ description: 'Whether the rule is applied' }),
  external_key: ExternalKey,
}

export const RedactionRule = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    kind: Kind,
    pattern: z.string().nullable().meta({ description: 'Pattern for `regex` in RE2 syntax; `null` for other kinds' }),
    replacement: z.string().meta({ description: 'Text that replaces each match' }),
    enabled: z.boolean().meta({ description: 'Whether the rule is applied' }),
    external_key: ExternalKeyOut,
    slow_at: TimeOut.nullable().meta({
      description:
        'When the rule would last have taken too many steps for a batch: it was switched off for the rest of it, and records with texts that it had not seen were rejected as `redaction_slow`; `null` if never since its pattern was set',
    }),
    slow_batches: z.int().nonnegative().meta({ description: 'Number of such batches since its pattern was set' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'RedactionRule' })

const Create = z.strictObject({
  ...kept,
  pattern: kept.pattern.default(null),
  replacement: kept.replacement.default('[redacted]'),
  enabled: kept.enabled.default(true),
  external_key: kept.external_key.default(null).meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
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
  summary: 'List the rules that redact logs, metrics and traces before they are stored',
  access: read,
  reply: z.array(RedactionRule),
  list: 'whole',
  fixture,
})

export const createRedactionRule = defineRoute({
  id: 'redaction_rule.create',
  method: 'POST',
  path: '/logs/redaction',
  summary: 'Create a redaction rule for all telemetry received from now on; stored data does not change',
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
  summary: 'Delete a redaction rule; telemetry received from now on is stored without it',
  access: write,
  params,
  fixture,
})
