import { z } from 'zod'
import { Id, ref, TimeIn, TimeOut } from './field.ts'
import { Severity } from './incident.ts'
import { defineRoute } from './route.ts'

export const HOLE_KINDS = ['gap', 'unverified_contact', 'no_contact', 'empty_level', 'no_policy'] as const

export const Pageability = z
  .object({
    reaches_someone: z.boolean().meta({
      description:
        'Whether an incident at any time until `checked_until` immediately reaches a verified contact method',
    }),
    checked_until: TimeOut,
    holes: z.array(
      z.object({
        from: TimeOut,
        to: TimeOut,
        kind: z.enum(HOLE_KINDS),
        level: z.int().nullable(),
        user_id: Id.nullable(),
        schedule_id: Id.nullable(),
        text: z.string(),
        on_purpose: z.boolean().meta({
          description: 'Whether an override deliberately leaves nobody on call; admins are not warned of such a gap',
        }),
      }),
    ),
  })
  .meta({ id: 'Pageability' })

export const SimulatedPage = z
  .object({
    at: TimeOut,
    level: z.int(),
    user_id: Id.nullable().meta({
      description: 'Id of the paged member; `null` for a channel of a notification group',
    }),
    contact_method_id: Id.nullable(),
    type: z.string().meta({ description: 'Type of the contact method or channel' }),
    name: z.string().meta({ description: 'Name of the member or notification group' }),
    round: z.int().meta({ description: 'Round, counted from 1' }),
    why: z.string(),
  })
  .meta({ id: 'SimulatedPage' })

export const Simulation = z.strictObject({
  at: TimeIn.optional().meta({
    description: 'Time of the simulated incident, within a year from now. Defaults to now',
  }),
  severity: Severity.optional().meta({
    description: 'Defaults to the default severity of the service, or to `major` for a policy',
  }),
  acknowledged_after_minutes: z.number().min(0).max(100_000).nullable().default(null),
})

const params = z.strictObject({ id: ref('service') })
const access = { kind: 'account', scope: 'read:services', role: 'viewer' } as const

export const getPageability = defineRoute({
  id: 'service.pageability',
  method: 'GET',
  path: '/service/{id}/pageability',
  summary: 'Check whether an incident now and at any time in the next 14 days reaches someone, and list the gaps',
  access,
  params,
  reply: Pageability,
  fixture: 'service',
})

export const simulateIncident = defineRoute({
  id: 'service.simulate',
  method: 'POST',
  path: '/service/{id}/simulate',
  summary: 'Simulate an incident: list the pages it would cause, in order, at most 2,000. Nobody is paged',
  access,
  params,
  body: Simulation,
  reply: z.array(SimulatedPage),
  tx: 'read',
  fixture: 'service',
})

const policyParams = z.strictObject({ id: ref('escalation_policy') })
const policyAccess = { kind: 'account', scope: 'read:escalation_policies', role: 'viewer' } as const

export const getPolicyPageability = defineRoute({
  id: 'escalation_policy.pageability',
  method: 'GET',
  path: '/escalation_policy/{id}/pageability',
  summary:
    'Check whether an escalation on the policy now and at any time in the next 14 days reaches someone, and list the gaps',
  access: policyAccess,
  params: policyParams,
  reply: Pageability,
  fixture: 'escalation_policy',
})

export const simulatePolicy = defineRoute({
  id: 'escalation_policy.simulate',
  method: 'POST',
  path: '/escalation_policy/{id}/simulate',
  summary: 'Simulate an escalation: list the pages it would cause, in order, at most 2,000. Nobody is paged',
  access: policyAccess,
  params: policyParams,
  body: Simulation,
  reply: z.array(SimulatedPage),
  tx: 'read',
  fixture: 'escalation_policy',
})
