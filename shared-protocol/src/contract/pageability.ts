import { z } from 'zod'
import { Id, ref, TimeIn, TimeOut } from './field.ts'
import { Severity } from './incident.ts'
import { defineRoute } from './route.ts'

export const HOLE_KINDS = ['gap', 'unverified_contact', 'no_contact', 'empty_level', 'no_policy'] as const

export const Pageability = z
  .object({
    reaches_someone: z
      .boolean()
      .meta({ description: 'Whether an incident at any instant until then reaches a verified contact at once' }),
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
          description: 'An override says that nobody is on call; admins are not warned of such a gap',
        }),
      }),
    ),
  })
  .meta({ id: 'Pageability' })

export const SimulatedPage = z
  .object({
    at: TimeOut,
    level: z.int(),
    user_id: Id.nullable().meta({ description: 'null: a channel of a notification group' }),
    contact_method_id: Id.nullable(),
    type: z.string().meta({ description: 'Of the contact method or channel' }),
    name: z.string().meta({ description: 'Of the person or group' }),
    round: z.int().meta({ description: 'From 0: how often all levels had been paged before' }),
    why: z.string(),
  })
  .meta({ id: 'SimulatedPage' })

export const Simulation = z.strictObject({
  at: TimeIn.optional().meta({ description: 'Left out: now' }),
  severity: Severity.optional().meta({ description: "Left out: the service's default; of a policy, major" }),
  acknowledged_after_minutes: z.number().min(0).max(100_000).nullable().default(null),
})

const params = z.strictObject({ id: ref('service') })
const access = { kind: 'account', scope: 'read:services', role: 'viewer' } as const

export const getPageability = defineRoute({
  id: 'service.pageability',
  method: 'GET',
  path: '/service/{id}/pageability',
  summary: 'Whether an incident now, and at any instant of the next 14 days, reaches someone, and each gap',
  access,
  params,
  reply: Pageability,
  fixture: 'service',
})

export const simulateIncident = defineRoute({
  id: 'service.simulate',
  method: 'POST',
  path: '/service/{id}/simulate',
  summary: 'The pages that an incident would cause, in order; nobody is paged; the first 2,000',
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
  summary: 'Whether what runs on a policy now, and at any instant of the next 14 days, reaches someone, and each gap',
  access: policyAccess,
  params: policyParams,
  reply: Pageability,
  fixture: 'escalation_policy',
})

export const simulatePolicy = defineRoute({
  id: 'escalation_policy.simulate',
  method: 'POST',
  path: '/escalation_policy/{id}/simulate',
  summary: 'The pages that an escalation would cause, in order; nobody is paged; the first 2,000',
  access: policyAccess,
  params: policyParams,
  body: Simulation,
  reply: z.array(SimulatedPage),
  tx: 'read',
  fixture: 'escalation_policy',
})
