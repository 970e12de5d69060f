import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { Id, paging, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { readRum } from './rum-app.ts'
import { issueParams } from './rum-issue.ts'
import { Resolution, telemetryRange } from './telemetry.ts'

const known = (what: string, example: string) => z.string().meta({ description: `${what}; empty if unknown`, example })
const nullable = z.string().nullable()

const event = {
  id: Id.meta({ description: 'Id of the error' }),
  time: TimeOut.meta({ description: 'When it happened' }),
  error_type: z.string().meta({ description: 'Type of the error', example: 'TypeError' }),
  message: z.string().meta({ description: 'Message of the error' }),
  handled: z.boolean().meta({ description: 'Whether the page handled it' }),
  caught_by: z.string().meta({ description: 'How it was noticed: `exception`, `rejection`, `console` or `captured`' }),
  url: z.string().meta({ description: 'Address of the page' }),
  page: z.string().meta({ description: 'Page, as the overview names it' }),
  release: known('Release of the application', '1.4.2'),
  environment: known('Environment', 'production'),
  browser: known('Browser', 'Firefox'),
  browser_version: known('Major version of the browser', '148'),
  os: known('Operating system', 'Android'),
  device: z.string().meta({ description: 'Kind of device', example: 'desktop' }),
  country: known('Country (ISO 3166-1 alpha-2)', 'DE'),
  session_id: Id.meta({ description: 'Id of the session' }),
  user_id: known('Id of the user, as the page says it', '4711'),
  anonymous_id: known('Id of the browser', '3f8e0b62-6f0f-4a3e-9c51-0a3f7a6b9d10'),
  has_replay: z.boolean().meta({ description: 'Whether the session was recorded' }),
}

export const RumIssueEvent = z.object(event).meta({ id: 'RumIssueEvent', description: 'One error of an issue' })
export type RumIssueEvent = z.output<typeof RumIssueEvent>

const RumFrame = z
  .object({
    function: nullable.meta({ description: 'Function in the original source, or as the browser printed it' }),
    url: nullable.meta({ description: 'Address of the script; `null` for code of the engine' }),
    url_line: z.int().nullable().meta({ description: 'Line in the script, from 1' }),
    url_column: z.int().nullable().meta({ description: 'Column in the script, from 1' }),
    source: nullable.meta({ description: 'Path of the original source; `null` without a source map' }),
    line: z.int().nullable().meta({ description: 'Line in the source, or in the script without a source map, from 1' }),
    column: z.int().nullable().meta({ description: 'Column there, from 1' }),
    in_app: z.boolean().meta({ description: 'Whether it is code of the page, not of a package or extension' }),
    context: z
      .array(
        z.object({
          line: z.int().meta({ description: 'Line in the source, from 1' }),
          text: z.string().meta({ description: 'Its text, at most 300 characters around the place' }),
        }),
      )
      .meta({ description: 'The original lines around the place; empty if the source map does not have them' }),
  })
  .meta({ id: 'RumFrame', description: 'Call in a stack' })
export type RumFrame = z.output<typeof RumFrame>

const stack = {
  frames: z.array(RumFrame).meta({ description: 'Its stack, innermost call first' }),
  is_cut: z.boolean().meta({ description: 'Whether calls were left out, since the stack is longer' }),
}

const RumBreadcrumb = z
  .object({
    id: Id.meta({ description: 'Id of the event' }),
    time: TimeOut.meta({ description: 'When it happened' }),
    kind: z.enum(['view', 'request', 'error', 'console', 'event', 'click', 'frustration']).meta({
      description: 'What happened',
    }),
    url: z.string().meta({ description: 'Address of the page' }),
    name: nullable.meta({
      description:
        'How a view began, method of a request, level of a console message, name of a custom event, type of an error or frustration; `null` for others',
    }),
    message: nullable.meta({ description: 'Message of an error or the console; `null` for others' }),
    element: nullable.meta({ description: 'Element that was clicked; `null` for others' }),
    target: nullable.meta({ description: 'Address that was requested; `null` for others' }),
    status: z.int().nullable().meta({ description: 'HTTP status of a request; `null` if there is none' }),
    failure: nullable.meta({ description: 'Why a request failed; `null` if it did not' }),
  })
  .meta({ id: 'RumBreadcrumb', description: 'What happened in the session before an error' })
export type RumBreadcrumb = z.output<typeof RumBreadcrumb>

export const RumIssueEventDetail = z
  .object({
    ...event,
    attributes: z.record(z.string(), z.string()).meta({ description: 'Attributes of the session' }),
    ...stack,
    causes: z
      .array(z.object({ error_type: event.error_type, message: event.message, ...stack }))
      .meta({ description: 'What caused the error, as `cause` says, at most 5' }),
    breadcrumbs: z.array(RumBreadcrumb).meta({ description: 'The last 50 events of its session before it' }),
    newer_id: Id.nullable().meta({
      description: 'Id of the next newer error of the issue; `null` if it is the latest',
    }),
    older_id: Id.nullable().meta({ description: 'Id of the next older one; `null` if there is none' }),
  })
  .meta({ id: 'RumIssueEventDetail', description: 'One error of an issue with its stack, after source maps' })
export type RumIssueEventDetail = z.output<typeof RumIssueEventDetail>

const fixture = 'rum_issue_event'
const path = '/rum/{app_id}/errors/{fingerprint}'
const refusals = ['not_found', 'limit_reached', 'query_time_limit', 'unavailable'] as const
const reading = { method: 'GET', access: readRum, tx: 'none', fixture } as const

export const listRumIssueEvents = defineRoute({
  ...reading,
  id: 'rum_issue_event.list',
  path: `${path}/events`,
  summary: 'List errors of an issue, newest first',
  params: issueParams,
  query: z.strictObject({ ...paging(50, 200), ...telemetryRange('14 days') }),
  reply: z.array(RumIssueEvent),
  list: 'page',
  refusals: [...refusals],
})

export const getRumIssueEvent = defineRoute({
  ...reading,
  id: 'rum_issue_event.get',
  path: `${path}/events/{event_id}`,
  summary: 'Read an error of an issue with its stack after source maps, the original lines, and what happened before',
  params: z.strictObject({
    ...issueParams.shape,
    event_id: z
      .string()
      .regex(/^(?:latest|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, says('field.latest_or_uuid'))
      .meta({ description: 'Id of the error, or `latest`', example: 'latest' }),
  }),
  reply: RumIssueEventDetail,
  refusals: [...refusals],
})

export const ISSUE_TAGS = ['browser', 'os', 'device', 'country', 'release', 'environment', 'page', 'user'] as const

export const RumIssueStats = z
  .object({
    event_count: z.int().meta({ description: 'Number of errors in the range' }),
    session_count: z.int().meta({ description: 'Number of sessions with them' }),
    user_count: z.int().meta({ description: 'Number of people: users by their id, others by their browser' }),
    resolution_seconds: z.number().meta({ description: 'Length of the intervals of `points`, in seconds' }),
    points: z
      .array(
        z.object({
          time: TimeOut.meta({ description: 'Start of the interval' }),
          count: z.int().meta({ description: 'Number of errors' }),
        }),
      )
      .meta({ description: 'Errors over time' }),
    tags: z
      .array(
        z.object({
          tag: z.enum(ISSUE_TAGS).meta({ description: 'What it says of an error' }),
          values: z
            .array(
              z.object({
                value: z.string().meta({ description: 'Value; empty if unknown' }),
                count: z.int().meta({ description: 'Number of errors with it' }),
              }),
            )
            .meta({ description: 'The 10 values with most errors' }),
        }),
      )
      .meta({ description: 'What the errors have in common' }),
  })
  .meta({ id: 'RumIssueStats', description: 'Errors of an issue in a range of time' })
export type RumIssueStats = z.output<typeof RumIssueStats>

export const readRumIssueStats = defineRoute({
  ...reading,
  id: 'rum_issue.stats',
  path: `${path}/stats`,
  summary: 'Get the errors of an issue over time, by browser, release, page and others, and whom they hit',
  params: issueParams,
  query: z.strictObject({ ...telemetryRange('14 days'), resolution: Resolution }),
  reply: RumIssueStats,
  refusals: [...refusals],
})
