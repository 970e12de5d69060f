import { z } from 'zod'
import { BLAST_FAULTS, BLAST_STATES, NOT_COMPARED } from '../../rum/blast-radius.ts'
import { Id, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

const count = (what: string) => z.int().meta({ description: `Number of ${what}` })
const Fault = z.enum(BLAST_FAULTS).meta({ id: 'BlastRadiusFault' })
const Reason = z.enum(NOT_COMPARED).meta({ id: 'BlastRadiusNotCompared' })

const figures = {
  sessions: count('sessions that met failing requests or errors'),
  people: count('people in these sessions: users, or else browsers'),
  active_sessions: count('sessions with events at the time'),
  failed_requests: count('requests that failed'),
  errors: count('errors that count'),
}
const BlastFigures = z.object(figures).meta({ id: 'BlastRadiusFigures' })

const app = { application_id: Id.meta({ description: 'Id of the RUM application' }) }
const group = {
  sessions: figures.sessions,
  people: figures.people,
  week_before_sessions: z
    .int()
    .nullable()
    .meta({ description: 'Number of such sessions the week before; `null` if there is no comparison' }),
}

export const BlastRadius = z
  .object({
    state: z.enum(BLAST_STATES).meta({
      id: 'BlastRadiusState',
      description:
        'Whether it was counted. `no_host`: none of its monitors checks a host. `no_application`: no RUM application of the account has requested these hosts or has pages there. `could_not_look`: it could never be counted, as `fault` says',
    }),
    text: z.string().meta({ description: 'The figures in one or two sentences' }),
    since: TimeOut.nullable().meta({
      description: 'From when on sessions were counted: when the incident was opened; `null` if nothing was counted',
    }),
    as_of: TimeOut.nullable().meta({
      description: 'Up to when sessions were counted, while the incident was open; `null` if nothing was counted',
    }),
    frozen_at: TimeOut.nullable().meta({
      description: 'When the figures became final, after the incident was resolved; `null` while they can change',
    }),
    fault: Fault.nullable().meta({
      description: 'Why the figures could not be counted, or not again; `null` if the last count succeeded',
    }),
    fault_since: TimeOut.nullable().meta({ description: 'Since when it fails; `null` if the last count succeeded' }),
    hosts: z.array(z.string()).meta({
      description: 'Hosts whose failures count, with a port unless it is that of HTTP or HTTPS; at most 20',
      example: ['api.shop.example', 'shop.example:8443'],
    }),
    total: BlastFigures.nullable().meta({ description: 'All sessions; `null` if nothing was counted' }),
    week_before: BlastFigures.nullable().meta({
      description: 'The same at the same time the week before; `null` if there is no comparison',
    }),
    not_compared: Reason.nullable().meta({
      description: 'Why there is no comparison; `null` if there is one, or nothing was counted',
    }),
    missing_seconds: z.number().meta({
      description: 'For how long telemetry of the time was not received; then there were at least as many sessions',
    }),
    only_recent: z.boolean().meta({
      description:
        'Whether only applications that saw the hosts in the last day or hour were looked at, since looking further back took too long; then there were at least as many sessions',
    }),
    applications: z
      .array(
        z.object({
          ...app,
          name: z.string().nullable().meta({ description: 'Name of the application; `null` if it was deleted' }),
          ...group,
          not_compared: Reason.nullable().meta({ description: 'Why there is no comparison; `null` if there is one' }),
        }),
      )
      .meta({ description: 'By application, most sessions first; at most 20' }),
    countries: z
      .array(
        z.object({
          country: z.string().meta({
            description: 'Country (ISO 3166-1 alpha-2); empty if unknown',
            example: 'DE',
          }),
          ...group,
        }),
      )
      .meta({ description: 'By country, most sessions first; at most 20' }),
    releases: z
      .array(
        z.object({
          ...app,
          release: z.string().meta({ description: 'Release of the application; empty if unknown', example: '1.4.2' }),
          ...group,
        }),
      )
      .meta({ description: 'By release, most sessions first; at most 20' }),
    replays: z
      .array(z.object({ ...app, session_id: Id.meta({ description: 'Id of the session' }) }))
      .nullable()
      .meta({
        description:
          'Sessions with a replay that met most, at most 3; `null` for credentials that may not read `read:rum`',
      }),
  })
  .meta({ id: 'BlastRadius', description: 'How many real users an incident has hit' })
export type BlastRadius = z.output<typeof BlastRadius>

export const getBlastRadius = defineRoute({
  id: 'incident.blast_radius',
  method: 'GET',
  path: '/incident/{id}/blast_radius',
  summary: 'Read how many real users met the incident, by country and release, and at the same time the week before',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  params: z.strictObject({ id: ref('incident') }),
  reply: BlastRadius,
  fixture: 'incident',
})
