import { z } from 'zod'
import { savedViews, viewSchemas } from '../account/saved-view.ts'
import { MetricSeriesQuery } from './series.ts'
import { RESOLUTIONS } from './telemetry.ts'

/** The most views of an account, including those of its members. */
export const MOST_METRIC_VIEWS = 500

/** The query of `GET /metrics/query` without its time range. */
export const MetricViewQuery = MetricSeriesQuery.omit({ source: true })
  .extend({ resolution: z.enum(RESOLUTIONS).optional().meta({ description: 'Time between points' }) })
  .meta({ id: 'MetricViewQuery' })
export type MetricViewQuery = z.output<typeof MetricViewQuery>

const description = { description: 'The query' }
const query = MetricViewQuery.meta(description)
const schemas = viewSchemas({
  create: { query },
  update: { query: query.optional().meta(description) },
  view: { query },
})

export const MetricView = schemas.view.meta({ id: 'MetricView' })

export const METRIC_VIEWS = savedViews(
  { entity: 'metric_view', area: 'metrics', one: 'metric view', many: 'metric views', saved: 'a metric query' },
  { ...schemas, view: MetricView },
)

export const {
  list: listMetricViews,
  create: createMetricView,
  get: getMetricView,
  update: updateMetricView,
  delete: deleteMetricView,
} = METRIC_VIEWS
