import { z } from 'zod'
import { FRUSTRATIONS, VITALS } from '../../rum/event.ts'
import { BoolParam, Id, paging, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum, writeRum } from './rum-app.ts'
import { telemetryRange } from './telemetry.ts'

const count = (what: string) => z.int().meta({ description: `Number of ${what}` })
const known = (what: string, example: string) => z.string().meta({ description: `${what}; empty if unknown`, example })

const session = {
  session_id: Id.meta({ description: 'Id of the session' }),
  started_at: TimeOut.meta({ description: 'When it began' }),
  last_seen_at: TimeOut.meta({ description: 'When its last event happened' }),
  duration_ms: z.number().meta({ description: 'Time from its beginning to its last event, in milliseconds' }),
  user_id: known('Id of the user, as the page says it', '4711'),
  anonymous_id: known('Id of the browser', '3f8e0b62-6f0f-4a3e-9c51-0a3f7a6b9d10'),
  country: known('Country (ISO 3166-1 alpha-2)', 'DE'),
  browser: known('Browser', 'Firefox'),
  browser_version: known('Major version of the browser', '148'),
  os: known('Operating system', 'Android'),
  device: z.enum(['desktop', 'mobile', 'tablet']).meta({ description: 'Kind of device' }),
  release: known('Release of the application', '1.4.2'),
  environment: known('Environment', 'production'),
  view_count: count('views'),
  error_count: count('errors'),
  failed_request_count: count('failed requests'),
  frustration_count: count('rage, dead and error clicks, and of thrashing'),
  first_page: known('First page', 'https://shop.example/'),
  last_page: known('Last page', 'https://shop.example/orders/*'),
  capture: z.enum(['none', 'analyze', 'replay']).meta({ description: 'What was recorded' }),
  rules: z.array(z.string()).meta({ description: 'Ids of the recording rules that chose it' }),
  filters: z.array(z.string()).meta({ description: 'Ids of the session filters that hold in it' }),
}

export const RumSession = z.object(session).meta({ id: 'RumSession', description: 'Visit of one browser' })
export type RumSession = z.output<typeof RumSession>

const only = (what: string, most = 200) =>
  text(most, 1)
    .optional()
    .meta({ description: `Only sessions ${what}` })

export const listRumSessions = defineRoute({
  id: 'rum_session.list',
  method: 'GET',
  path: '/rum/{app_id}/sessions',
  summary: 'List the sessions that began in a range of time, newest first',
  access: readRum,
  tx: 'none',
  params: appParams,
  query: z.strictObject({
    ...paging(50, 200),
    ...telemetryRange('a day'),
    user_id: only('of this user'),
    anonymous_id: only('of this browser'),
    country: only('from this country (ISO 3166-1 alpha-2)', 2),
    browser: only('with this browser'),
    device: z.enum(['desktop', 'mobile', 'tablet']).optional().meta({ description: 'Only sessions on such a device' }),
    release: only('of this release'),
    environment: only('of this environment'),
    page: only('with a page whose address contains this text'),
    filter: Id.optional().meta({ description: 'Only sessions in which this session filter holds' }),
    has_error: BoolParam.optional().meta({ description: 'Only sessions with or without errors' }),
    has_frustration: BoolParam.optional().meta({ description: 'Only sessions with or without signs of frustration' }),
    has_replay: BoolParam.optional().meta({ description: 'Only sessions with or without a replay' }),
  }),
  reply: z.array(RumSession),
  list: 'page',
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'rum_session',
})

const sessionParams = z.strictObject({
  ...appParams.shape,
  session_id: Id.meta({ description: 'Id of the session' }),
})

export const getRumSession = defineRoute({
  id: 'rum_session.get',
  method: 'GET',
  path: '/rum/{app_id}/session/{session_id}',
  summary: 'Read a session',
  access: readRum,
  tx: 'none',
  params: sessionParams,
  reply: RumSession,
  refusals: ['not_found', 'limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'rum_session',
})

const of = (kinds: string) => ({ description: `Of ${kinds}; \`null\` for others` })
const nullable = z.string().nullable()

export const RumTimelineEvent = z
  .object({
    id: Id.meta({ description: 'Id of the event' }),
    time: TimeOut.meta({ description: 'When it happened' }),
    kind: z
      .enum(['view', 'view_end', 'resource', 'request', 'vital', 'error', 'console', 'event', 'click', 'frustration'])
      .meta({ description: 'What happened' }),
    view_id: Id.meta({ description: 'Id of the view in which it happened' }),
    url: z.string().meta({ description: 'Address of the page' }),
    name: nullable.meta({
      description: `How a view began, type of a resource, method of a request, name of a vital (${VITALS.join(', ')}) or custom event, type of an error or frustration (${FRUSTRATIONS.join(', ')}), level of a console message; \`null\` for others`,
      example: 'TypeError',
    }),
    duration_ms: z.number().nullable().meta(of('ended views, resources and requests')),
    value: z
      .number()
      .nullable()
      .meta({ description: 'Value of a vital, in milliseconds but for CLS; `null` for others' }),
    status: z.int().nullable().meta({ description: 'HTTP status of a request or resource; `null` if there is none' }),
    failure: nullable.meta({ description: 'Why a request failed; `null` if it did not', example: 'server_error' }),
    message: nullable.meta(of('errors and console messages')),
    fingerprint: nullable.meta({ description: 'Fingerprint of the issue of an error; `null` for others' }),
    handled: z.boolean().nullable().meta({ description: 'Whether the page handled an error; `null` for others' }),
    element: nullable.meta({ description: 'Element that was clicked or caused a vital; `null` if there is none' }),
    target: nullable.meta({ description: 'Address that was requested, or led to a view; `null` if there is none' }),
    trace_id: nullable.meta({ description: 'Trace that a request belongs to; `null` if there is none' }),
    attributes: z.record(z.string(), z.string()).meta({ description: 'Attributes of the session and of the event' }),
  })
  .meta({ id: 'RumTimelineEvent' })

export const listRumSessionEvents = defineRoute({
  id: 'rum_session.events',
  method: 'GET',
  path: '/rum/{app_id}/session/{session_id}/events',
  summary: 'List what happened in a session, oldest first',
  access: readRum,
  tx: 'none',
  params: sessionParams,
  query: z.strictObject(paging(500, 2_000)),
  reply: z.array(RumTimelineEvent),
  list: 'page',
  refusals: ['not_found', 'limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'rum_session',
})

export const deleteRumSessions = defineRoute({
  id: 'rum_session.delete',
  method: 'DELETE',
  path: '/rum/{app_id}/sessions',
  summary:
    'Delete the events and replays of one session, or of all sessions of a user; exactly one of the two is given. They are gone within a day, also those that are still on their way',
  access: writeRum,
  params: appParams,
  query: z.strictObject({
    user_id: text(200, 1).optional().meta({ description: 'Id of the user, as the page says it' }),
    session_id: Id.optional().meta({ description: 'Id of the session' }),
  }),
  reply: z
    .object({
      id: Id.meta({ description: 'Id of the deletion' }),
      requested_at: TimeOut.meta({ description: 'When it was requested' }),
    })
    .meta({ id: 'RumErasure' }),
  status: 202,
  fixture: 'rum_sessions_of_user',
})
