import { z } from 'zod'
import { CreatedAt, line, OwnId, ref, UpdatedAt } from './field.ts'
import { defineRoute } from './route.ts'
import { MetricSeriesQuery } from './series.ts'
import { RESOLUTIONS } from './telemetry.ts'

/** The most views of an account, including those of its members. */
export const MOST_METRIC_VIEWS = 500

const read = { kind: 'account', scope: 'read:metrics', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:metrics', role: 'member' } as const

/** The query of `GET /metrics/query` without its time range. */
export const MetricViewQuery = MetricSeriesQuery.omit({ source: true })
  .extend({ resolution: z.enum(RESOLUTIONS).optional().meta({ description: 'Time between points' }) })
  .meta({ id: 'MetricViewQuery' })
export type MetricViewQuery = z.output<typeof MetricViewQuery>

const fields = {
  name: line(100).meta({ description: 'Name' }),
  query: MetricViewQuery.meta({ description: 'The query' }),
  shared: z
    .boolean()
    .meta({ description: 'Whether the whole account can see the view; otherwise only its creator can' }),
}

export const MetricView = z
  .object({
    id: OwnId,
    ...fields,
    name: z.string().meta({ description: 'Name' }),
    created_by: z.string().nullable().meta({
      description: 'Id of the creator; `null` if they have left the account or the view was not created by a member',
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'MetricView' })

const params = z.strictObject({ id: ref('metric_view') })
const fixture = 'metric_view'

export const listMetricViews = defineRoute({
  id: 'metric_view.list',
  method: 'GET',
  path: '/metrics/views',
  summary: 'List shared metric views and your own, newest first',
  access: read,
  reply: z.array(MetricView),
  list: 'whole',
  fixture,
})

export const createMetricView = defineRoute({
  id: 'metric_view.create',
  method: 'POST',
  path: '/metrics/view',
  summary: 'Save a metric query as a view',
  access: write,
  body: z.strictObject({ ...fields, shared: fields.shared.default(true) }),
  reply: MetricView,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const getMetricView = defineRoute({
  id: 'metric_view.get',
  method: 'GET',
  path: '/metrics/view/{id}',
  summary: 'Read a metric view',
  access: read,
  params,
  reply: MetricView,
  refusals: ['not_found'],
  fixture,
})

export const updateMetricView = defineRoute({
  id: 'metric_view.update',
  method: 'PUT',
  path: '/metrics/view/{id}',
  summary: 'Change a metric view; if you make a shared view private, only you can see it',
  access: write,
  params,
  body: z.strictObject({
    name: fields.name.optional().meta({ description: 'Name' }),
    query: fields.query.optional().meta({ description: 'The query' }),
    shared: fields.shared.optional(),
  }),
  reply: MetricView,
  refusals: ['not_found'],
  fixture,
})

export const deleteMetricView = defineRoute({
  id: 'metric_view.delete',
  method: 'DELETE',
  path: '/metrics/view/{id}',
  summary: 'Delete a metric view',
  access: write,
  params,
  refusals: ['not_found'],
  fixture,
})
