import { z } from 'zod'
import { CreatedAt, Id, line, OwnId, ref, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum, writeRum } from './rum-app.ts'
import { RumConditions } from './rum-condition.ts'

/** The most rules, and the most filters, of an application: the SDK checks each in every session. */
export const MOST_RULES = 50

const rule = {
  name: line(100).meta({ description: 'Name' }),
  capture: z.enum(['analyze', 'replay']).meta({
    description: 'What a matching session records: `analyze` its events, `replay` also what the page shows',
  }),
  enabled: z.boolean().meta({ description: 'Whether the rule is applied' }),
  sample_rate: z.number().min(0.00001).max(1).meta({
    description: 'Fraction of matching sessions; for `auto_sample` the highest that may be set',
    example: 0.1,
  }),
  auto_sample: z.boolean().meta({
    description: 'Whether the rate follows the replay quota of the plan, computed hourly; only for `replay`',
  }),
  conditions: RumConditions,
  min_duration_ms: z.int().min(0).max(14_400_000).meta({
    description:
      'A sampled recording is uploaded once the session is this old (milliseconds); error conditions bypass it',
  }),
  require_interaction: z.boolean().meta({
    description: 'Whether a sampled recording is uploaded only after an interaction; error conditions bypass it',
  }),
  position: z.int().min(0).max(1_000).meta({ description: 'Place in the order of rules, the lowest first' }),
}

export const RumRule = z
  .object({
    id: OwnId,
    application_id: Id.meta({ description: 'Id of the RUM application' }),
    ...rule,
    name: z.string().meta({ description: 'Name' }),
    effective_rate: z.number().meta({
      description: 'The rate that the SDK uses: `sample_rate`, or less if the hourly computation lowered it',
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'RumRule', description: 'Recording rule of a RUM application' })

const ruleParams = z.strictObject({ ...appParams.shape, rule_id: ref('rum_rule') })
const fixture = 'rum_rule'

export const listRumRules = defineRoute({
  id: 'rum_rule.list',
  method: 'GET',
  path: '/rum/{app_id}/rules',
  summary: 'List the recording rules by position',
  access: readRum,
  params: appParams,
  reply: z.array(RumRule),
  list: 'whole',
  fixture,
})

export const createRumRule = defineRoute({
  id: 'rum_rule.create',
  method: 'POST',
  path: '/rum/{app_id}/rules',
  summary: 'Create a recording rule; the SDK applies it from the next page on',
  access: writeRum,
  params: appParams,
  body: z.strictObject({
    name: rule.name.meta({ description: 'Name' }),
    capture: rule.capture,
    enabled: rule.enabled.default(true),
    sample_rate: rule.sample_rate.default(1),
    auto_sample: rule.auto_sample.default(false),
    conditions: RumConditions.default([]),
    min_duration_ms: rule.min_duration_ms.default(0),
    require_interaction: rule.require_interaction.default(false),
    position: rule.position.optional(),
  }),
  reply: RumRule,
  status: 201,
  refusals: ['limit_reached', 'unavailable'],
  fixture,
})

export const updateRumRule = defineRoute({
  id: 'rum_rule.update',
  method: 'PUT',
  path: '/rum/{app_id}/rules/{rule_id}',
  summary: 'Change a recording rule; omitted fields keep their value. If the SDK cannot be told, nothing is changed',
  access: writeRum,
  params: ruleParams,
  body: z.strictObject(rule).partial(),
  reply: RumRule,
  refusals: ['unavailable'],
  fixture,
})

export const deleteRumRule = defineRoute({
  id: 'rum_rule.delete',
  method: 'DELETE',
  path: '/rum/{app_id}/rules/{rule_id}',
  summary: 'Delete a recording rule',
  access: writeRum,
  params: ruleParams,
  refusals: ['unavailable'],
  fixture,
})

const filter = {
  name: line(100).meta({ description: 'Name' }),
  conditions: RumConditions,
  capture_replay: z.boolean().meta({ description: 'Whether matching sessions record a replay' }),
  enabled: z.boolean().meta({ description: 'Whether the SDK gets the filter' }),
}

export const RumSessionFilter = z
  .object({
    id: OwnId,
    application_id: Id.meta({ description: 'Id of the RUM application' }),
    ...filter,
    name: z.string().meta({ description: 'Name' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'RumSessionFilter', description: 'Marks the sessions in which its conditions hold' })

const filterParams = z.strictObject({ ...appParams.shape, id: ref('rum_session_filter') })

export const listRumSessionFilters = defineRoute({
  id: 'rum_session_filter.list',
  method: 'GET',
  path: '/rum/{app_id}/session_filters',
  summary: 'List the session filters, newest first',
  access: readRum,
  params: appParams,
  reply: z.array(RumSessionFilter),
  list: 'whole',
  fixture: 'rum_session_filter',
})

export const createRumSessionFilter = defineRoute({
  id: 'rum_session_filter.create',
  method: 'POST',
  path: '/rum/{app_id}/session_filters',
  summary: 'Create a session filter; sessions are marked from the next page on',
  access: writeRum,
  params: appParams,
  body: z.strictObject({
    name: filter.name.meta({ description: 'Name' }),
    conditions: RumConditions.default([]),
    capture_replay: filter.capture_replay.default(false),
    enabled: filter.enabled.default(true),
  }),
  reply: RumSessionFilter,
  status: 201,
  refusals: ['limit_reached', 'unavailable'],
  fixture: 'rum_session_filter',
})

export const updateRumSessionFilter = defineRoute({
  id: 'rum_session_filter.update',
  method: 'PUT',
  path: '/rum/{app_id}/session_filters/{id}',
  summary: 'Change a session filter; omitted fields keep their value',
  access: writeRum,
  params: filterParams,
  body: z.strictObject(filter).partial(),
  reply: RumSessionFilter,
  refusals: ['unavailable'],
  fixture: 'rum_session_filter',
})

export const deleteRumSessionFilter = defineRoute({
  id: 'rum_session_filter.delete',
  method: 'DELETE',
  path: '/rum/{app_id}/session_filters/{id}',
  summary: 'Delete a session filter',
  access: writeRum,
  params: filterParams,
  refusals: ['unavailable'],
  fixture: 'rum_session_filter',
})
