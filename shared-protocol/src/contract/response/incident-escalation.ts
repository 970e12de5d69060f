import { z } from 'zod'
import { Id, OwnId, ref, TimeOut } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { defineRoute } from '../route.ts'

const Paged = z
  .object({
    level: z.int().meta({ description: 'Level of the escalation policy, counted from 1' }),
    user_id: Id.nullable().meta({
      description: 'Id of the paged member; `null` for a channel of a notification group',
    }),
    name: z.string().meta({ description: 'Name of the person or notification group' }),
    type: z.string().meta({ description: 'Type of the contact method or channel' }),
    at: TimeOut.meta({ description: 'Time at which the message was or will be due' }),
    state: z
      .enum(['waiting', 'sent', 'delivered', 'failed', 'cancelled'])
      .meta({ description: 'State of the message' }),
    reason: z.string().nullable().meta({ description: 'Why the message failed, in words; `null` if it did not fail' }),
    reason_text: ReasonText,
  })
  .meta({ id: 'IncidentPage' })

export const Escalation = z
  .object({
    state: z.enum(['none', 'running', 'stopped', 'ended']).meta({
      description:
        '`none`: nobody was paged. `running`: paging is in progress. `stopped`: paging stopped, for example because somebody acknowledged. `ended`: all rounds were completed',
    }),
    outcome: z.enum(['not_begun', 'nobody_reached', 'on_its_way', 'failed', 'reached']).meta({
      description:
        'What has come of it. `nobody_reached`: no level paged anybody. `on_its_way`: pages wait or are being sent. `failed`: no page could be delivered. `reached`: a page was delivered',
    }),
    policy: z
      .object({ id: OwnId, name: z.string().meta({ description: 'Name' }) })
      .nullable()
      .meta({ description: 'Escalation policy of the incident; `null` if it has none' }),
    levels: z.int().meta({ description: 'Number of levels of the policy' }),
    level: z.int().nullable().meta({
      description:
        'Level that was taken last, whether or not it reached anybody, counted from 1; `null` if none was taken yet',
    }),
    round: z.int().meta({ description: 'Current round, counted from 1' }),
    pages: z
      .array(Paged)
      .meta({ description: 'Pages since the incident was last triggered, newest first; at most 100' }),
    next: z
      .object({
        at: TimeOut.meta({ description: 'Time of the next step' }),
        level: z.int().meta({ description: 'Level of the escalation policy, counted from 1' }),
        round: z.int().meta({ description: 'Round, counted from 1' }),
        who: z
          .array(
            z.object({
              user_id: Id.nullable().meta({ description: 'Id of the member; `null` for a notification group' }),
              name: z.string().meta({ description: 'Name of the member or notification group' }),
            }),
          )
          .meta({ description: 'Members and notification groups that will be paged' }),
      })
      .nullable()
      .meta({
        description:
          'Next paging step that reaches somebody, unless the incident is acknowledged; `null` if there is none',
      }),
  })
  .meta({ id: 'Escalation' })

export const getEscalation = defineRoute({
  id: 'incident.escalation',
  method: 'GET',
  path: '/incident/{id}/escalation',
  summary: 'Get who has been paged for an incident, and who will be paged next',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  params: z.strictObject({ id: ref('incident') }),
  reply: Escalation,
  fixture: 'incident',
})
