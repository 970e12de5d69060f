import { z } from 'zod'
import { Id, ref, TimeIn, TimeOut } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { defineRoute } from '../route.ts'
import { Severity } from './incident.ts'

export const HOLE_KINDS = ['gap', 'unverified_contact', 'no_contact', 'empty_level', 'no_policy'] as const

export const Pageability = z
  .object({
    reaches_someone: z.boolean().meta({
      description:
        'Whether an incident at any time until `checked_until` immediately reaches a verified contact method',
    }),
    checked_until: TimeOut.meta({ description: 'End of the period that was checked' }),
    holes: z
      .array(
        z.object({
          from: TimeOut.meta({ description: 'Start of the gap' }),
          to: TimeOut.meta({ description: 'End of the gap' }),
          kind: z.enum(HOLE_KINDS).meta({ description: 'Kind of gap' }),
          level: z
            .int()
            .nullable()
            .meta({ description: 'Level of the policy, counted from 1; `null` if the gap concerns no single level' }),
          user_id: Id.nullable().meta({ description: 'Id of the member concerned; `null` for none' }),
          schedule_id: Id.nullable().meta({ description: 'Id of the on-call schedule; `null` for none' }),
          text: z.string().meta({ description: 'Description of the gap' }),
          said: ReasonText,
          on_purpose: z.boolean().meta({
            description: 'Whether an override deliberately leaves nobody on call; admins are not warned of such a gap',
          }),
        }),
      )
      .meta({ description: 'Gaps, earliest first: periods in which a level does not reach someone it should page' }),
  })
  .meta({ id: 'Pageability' })

export const SimulatedPage = z
  .object({
    at: TimeOut.meta({ description: 'Time at which the page would be sent' }),
    level: z.int().meta({ description: 'Level of the escalation policy, counted from 1' }),
    user_id: Id.nullable().meta({
      description: 'Id of the paged member; `null` for a channel of a notification group',
    }),
    contact_method_id: Id.nullable().meta({ description: 'Id of the contact method' }),
    type: z.string().meta({ description: 'Type of the contact method or channel' }),
    name: z.string().meta({ description: 'Name of the member or notification group' }),
    round: z.int().meta({ description: 'Round, counted from 1' }),
    why: z.string().meta({ description: 'Why the page is sent, in words: level, schedule and rule' }),
    why_text: ReasonText,
  })
  .meta({ id: 'SimulatedPage' })

export const Simulation = z.strictObject({
  at: TimeIn.optional().meta({
    description: 'Time of the simulated incident, within a year from now. Defaults to now',
  }),
  severity: Severity.optional().meta({
    description: 'Defaults to the default severity of the service, or to `major` for a policy',
  }),
  acknowledged_after_minutes: z
    .number()
    .min(0)
    .max(100_000)
    .nullable()
    .default(null)
    .meta({ description: 'Minutes after `at` at which the simulated incident is acknowledged; `null` if it is not' }),
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
