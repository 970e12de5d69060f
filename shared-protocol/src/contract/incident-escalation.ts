import { z } from 'zod'
import { Id, ref, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

const Paged = z
  .object({
    level: z.int(),
    user_id: Id.nullable().meta({ description: 'null: a channel of a notification group' }),
    name: z.string(),
    type: z.string().meta({ description: 'Of the contact method or channel' }),
    at: TimeOut.meta({ description: 'When its message is due, or was' }),
    state: z.enum(['waiting', 'sent', 'delivered', 'failed', 'cancelled']),
    reason: z.string().nullable().meta({ description: 'Why it failed, in words' }),
  })
  .meta({ id: 'IncidentPage' })

export const Escalation = z
  .object({
    state: z.enum(['none', 'running', 'stopped', 'ended']).meta({
      description:
        'none: nothing was paged; stopped: somebody is on it; ended: everybody was paged as often as planned',
    }),
    policy: z.object({ id: Id, name: z.string() }).nullable().meta({ description: 'By which people are paged' }),
    levels: z.int().meta({ description: 'How many levels the policy has' }),
    level: z.int().nullable().meta({ description: 'The level that was paged last, from 1' }),
    round: z.int().meta({ description: 'From 1: how often all levels are being paged' }),
    pages: z.array(Paged).meta({ description: 'Since it was last triggered, newest first, at most 100' }),
    next: z
      .object({
        at: TimeOut,
        level: z.int(),
        round: z.int().meta({ description: 'From 1' }),
        who: z.array(z.object({ user_id: Id.nullable(), name: z.string() })).meta({ description: 'People and groups' }),
      })
      .nullable()
      .meta({ description: 'Whom it reaches next unless somebody acknowledges; null: nobody else' }),
  })
  .meta({ id: 'Escalation' })

export const getEscalation = defineRoute({
  id: 'incident.escalation',
  method: 'GET',
  path: '/incident/{id}/escalation',
  summary: 'Who has been paged for an incident, and who is next',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  params: z.strictObject({ id: ref('incident') }),
  reply: Escalation,
  fixture: 'incident',
})
