import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { AccountId, CreatedAt, ExternalKey, ExternalKeyOut, Name, OwnId, ref } from '../field.ts'
import { defineRoute } from '../route.ts'

const MOST_LEVELS = 20

/** Who a level pages. A schedule pages the person who is then on call, a group all of its channels. */
const TargetIn = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user').meta({ description: 'Type' }), id: ref('member') }),
  z.strictObject({ type: z.literal('schedule').meta({ description: 'Type' }), id: ref('on_call_schedule') }),
  z.strictObject({
    type: z.literal('notification_group').meta({ description: 'Type' }),
    id: ref('notification_group'),
  }),
])
export const TARGET_TYPES = ['user', 'schedule', 'notification_group'] as const

export const EscalationLevel = z
  .object({
    id: OwnId,
    position: z.int().meta({ description: 'Position in the order' }),
    delay_minutes: z.int().meta({ description: 'Minutes between paging this level and paging the next one' }),
    targets: z
      .array(z.object({ type: z.enum(TARGET_TYPES).meta({ description: 'Type' }), id: OwnId }))
      .meta({ description: 'Who is paged' }),
    round_robin: z
      .boolean()
      .meta({ description: 'Whether one target is paged at a time, in rotation, instead of all targets' }),
  })
  .meta({ id: 'EscalationLevel' })
export type EscalationLevel = z.output<typeof EscalationLevel>

export const EscalationPolicy = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    repeat_count: z
      .int()
      .meta({ description: 'Number of times all levels are paged again after the first round, 0 to 9' }),
    levels: z.array(EscalationLevel).meta({ description: 'Levels in paging order' }),
    external_key: ExternalKeyOut,
    created_at: CreatedAt,
  })
  .meta({ id: 'EscalationPolicy' })

const levelFields = {
  delay_minutes: z
    .int()
    .min(1)
    .max(1440)
    .meta({ description: 'Minutes between paging this level and paging the next one' }),
  targets: z.array(TargetIn).max(20).meta({ description: 'Who is paged' }),
  round_robin: z
    .boolean()
    .meta({ description: 'Whether one target is paged at a time, in rotation, instead of all targets' }),
}
const Position = z.int().min(1).max(MOST_LEVELS)
const NewLevel = z.strictObject({
  delay_minutes: levelFields.delay_minutes.default(5),
  targets: levelFields.targets.meta({ description: 'Who is paged' }),
  round_robin: levelFields.round_robin.default(false),
})
export const LevelCreate = NewLevel.extend({
  position: Position.optional().meta({ description: 'Position, counted from 1. Defaults to the last' }),
})
export const LevelUpdate = z
  .strictObject({ position: Position.meta({ description: 'Position in the order' }), ...levelFields })
  .partial()

const policyFields = {
  name: Name.meta({ description: 'Name' }),
  repeat_count: z
    .int()
    .min(0)
    .max(9)
    .meta({ description: 'Number of times all levels are paged again after the first round' }),
  levels: z
    .array(NewLevel.extend({ position: Position.optional().meta({ description: 'Place in the list, if given' }) }))
    .max(MOST_LEVELS)
    .check(({ value, issues }) => {
      for (const [index, { position = index + 1 }] of value.entries()) {
        const path = [index, 'position']
        const message = says('field.place_in_list', { index: index + 1 })
        if (position !== index + 1) issues.push({ code: 'custom', input: position, path, message })
      }
    })
    .meta({ description: 'Levels in paging order; in an update they replace all existing levels' }),
  external_key: ExternalKey,
}
export const PolicyCreate = z.strictObject({
  ...policyFields,
  repeat_count: policyFields.repeat_count.default(0),
  levels: policyFields.levels.default([]),
  external_key: policyFields.external_key.default(null).meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
})
export const PolicyUpdate = z.strictObject(policyFields).partial()

const read = { kind: 'account', scope: 'read:escalation_policies', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:escalation_policies', role: 'member' } as const
const params = z.strictObject({ id: ref('escalation_policy') })
const levelParams = params.extend({ level_id: ref('escalation_level') })
const fixture = 'escalation_policy'

export const listPolicies = defineRoute({
  id: 'escalation_policy.list',
  method: 'GET',
  path: '/escalation_policy',
  summary: 'List the escalation policies, newest first',
  access: read,
  reply: z.array(EscalationPolicy),
  list: 'whole',
  fixture: 'none',
})

export const createPolicy = defineRoute({
  id: 'escalation_policy.create',
  method: 'POST',
  path: '/escalation_policy',
  summary:
    'Create an escalation policy. Level 1 is paged immediately, each further level after the delay of the level before',
  access: write,
  body: PolicyCreate,
  reply: EscalationPolicy,
  status: 201,
  refusals: ['conflict', 'not_found', 'limit_reached'],
  fixture,
})

export const getPolicy = defineRoute({
  id: 'escalation_policy.get',
  method: 'GET',
  path: '/escalation_policy/{id}',
  summary: 'Read an escalation policy',
  access: read,
  params,
  reply: EscalationPolicy,
  fixture,
})

export const updatePolicy = defineRoute({
  id: 'escalation_policy.update',
  method: 'PUT',
  path: '/escalation_policy/{id}',
  summary: 'Change an escalation policy; running escalations follow the change from their next step',
  access: write,
  params,
  body: PolicyUpdate,
  reply: EscalationPolicy,
  refusals: ['conflict'],
  fixture,
})

export const deletePolicy = defineRoute({
  id: 'escalation_policy.delete',
  method: 'DELETE',
  path: '/escalation_policy/{id}',
  summary: 'Delete an escalation policy that is not used by a service; running escalations end at their next step',
  access: write,
  params,
  refusals: ['conflict'],
  fixture,
})

export const createEscalationLevel = defineRoute({
  id: 'escalation_level.create',
  method: 'POST',
  path: '/escalation_policy/{id}/level',
  summary: 'Add a level to an escalation policy',
  access: write,
  params,
  body: LevelCreate,
  reply: EscalationLevel,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const updateEscalationLevel = defineRoute({
  id: 'escalation_level.update',
  method: 'PUT',
  path: '/escalation_policy/{id}/level/{level_id}',
  summary: 'Change a level; omitted fields keep their value',
  access: write,
  params: levelParams,
  body: LevelUpdate,
  reply: EscalationLevel,
  fixture: 'escalation_level',
})

export const deleteEscalationLevel = defineRoute({
  id: 'escalation_level.delete',
  method: 'DELETE',
  path: '/escalation_policy/{id}/level/{level_id}',
  summary: 'Delete a level',
  access: write,
  params: levelParams,
  fixture: 'escalation_level',
})
