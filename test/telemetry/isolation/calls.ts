import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { MOST_GROUP_KEYS, SeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import {
  DATA_SOURCES,
  sourcesOf,
  WIDGET_TYPES,
  type WidgetQuery,
} from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { arrangeOnce } from '../../api/standing/send.ts'
import type { World } from '../../world/world.ts'
import { SHARED_APP } from './rum.ts'

/** A call of a route as the owner of the first account. */
export interface Call {
  route: AnyRoute
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** The routes that query the store, which are those that declare the refusal of queries that take too long. */
export const ASKING = ROUTES.filter(({ refusals }) => refusals.includes('query_time_limit'))

/** Routes that return facts about telemetry that are stored elsewhere: states of rules, suspects, counts. */
const SCOPES = new Set(ASKING.map(({ access }) => (access.kind === 'account' ? access.scope : null)))
const TOLD = new Set([
  'incident.suspects',
  'incident.blast_radius',
  'telemetry_usage.get',
  'telemetry_state.get',
  'monitor.metrics',
  'incident.timeline',
])
export const TELLING = ROUTES.filter(
  ({ id, method, access }) =>
    TOLD.has(id) || (method === 'GET' && access.kind === 'account' && access.scope && SCOPES.has(access.scope)),
)

const group_by = ['source', 'route', 'service.version'].slice(0, MOST_GROUP_KEYS).join(',')
const filters = { route: '*' }
/** A query for each source. */
const QUERIES = {
  metrics: { source: 'metrics', metric_name: 'http.latency', aggregation: 'max', filters, group_by },
  logs: { source: 'logs', aggregation: 'count', filters: { search: 'order', tags: 'tag' }, group_by },
  traces: { source: 'traces', aggregation: 'p95', filters, group_by },
  rum: { source: 'rum', application: SHARED_APP, aggregation: 'lcp_p75', group_by: 'page,release' },
} as const satisfies Partial<Record<SeriesQuery['source'], unknown>>

/** A widget of each type and source that queries the store. */
const WIDGETS = [
  widget('timeseries', 'metrics', { metric_name: 'http.latency', aggregation: 'max', filters, group_by }),
  widget('timeseries', 'logs', { search: 'order', group_by }),
  widget('timeseries', 'traces', { aggregation: 'p95', filters, group_by }),
  widget('stat', 'metrics', { metric_name: 'http.latency', aggregation: 'last', filters }),
  widget('stat', 'logs', { search: 'order' }),
  widget('stat', 'traces', { aggregation: 'p99', filters }),
  widget('table', 'metrics', { metric_name: 'http.latency', aggregations: ['max', 'last'], filters, group_by }),
  widget('table', 'logs', { search: 'order', group_by }),
  widget('table', 'traces', { aggregations: ['p95', 'errors'], filters, group_by }),
  widget('timeseries', 'rum', { application: SHARED_APP, aggregation: 'lcp_p95', group_by: 'page,release' }),
  widget('stat', 'rum', { application: SHARED_APP, aggregation: 'users' }),
  widget('table', 'rum', { application: SHARED_APP, aggregations: ['errors', 'users'], group_by: 'error,page' }),
  widget('log_stream', 'logs', { source: 'shop', limit: 100 }),
]

function widget<T extends WidgetQuery['widget_type']>(
  widget_type: T,
  data_source: string,
  query_config: Record<string, unknown>,
) {
  return { title: `${widget_type} of ${data_source}`, widget_type, data_source, query_config }
}

/** The combinations that query the store and are missing above. */
export function missingWidgets(): string[] {
  const stored = DATA_SOURCES.filter(source => source in QUERIES)
  const named = new Set(WIDGETS.map(({ title }) => title))
  return WIDGET_TYPES.flatMap(type =>
    sourcesOf(type)
      .filter(source => stored.includes(source))
      .map(source => `${type} of ${source}`),
  ).filter(title => !named.has(title))
}

/** The sources of series that are neither above nor stored in PostgreSQL. */
export function missingSources(): string[] {
  const known: string[] = [...Object.keys(QUERIES), 'uptime']
  return SeriesQuery.options.map(({ shape }) => shape.source.value).filter(source => !known.includes(source))
}

const metric = { metric_name: 'http.latency' }
/** Queries by which a call finds much where the route's fixture alone finds little. Each entry is a call. */
const QUERIES_OF: Record<string, Record<string, string>[]> = {
  'log.query': [{ limit: '1000' }, { search: 'order', metadata_search: 'route:*', level: 'error' }],
  'log.facets': [{ fields: 'level,source,env,host,tags,route,service.version' }],
  'metric.labels': [metric, { ...metric, key: 'route' }],
  'metric.query': ['max', 'rate', 'p95'].map(aggregation => ({
    ...{ ...metric, aggregation, group_by, filters: JSON.stringify(filters) },
  })),
  'metric.exemplars': [{ ...metric, filters: JSON.stringify(filters) }],
  'trace.search': [{ limit: '200' }, { order: 'slowest', filters: JSON.stringify(filters) }],
  'trace.services': [{}, { service: 'shop' }],
  'trace.timeline': [{ filters: JSON.stringify(filters) }],
}

/** The calls of a route, with what its fixture prepares. A tail continues from `position`. */
export async function callsOf(world: World, route: AnyRoute, position = ''): Promise<Call[]> {
  const arranged = await arrangeOnce(world, route)
  const call = { route, params: arranged.params, query: arranged.query ?? {}, body: arranged.body }
  const tail = [{ wait: '0', limit: '1000', ...(position && { after: position }) }]
  const others = route.id === 'log.tail_poll' ? tail : (QUERIES_OF[route.id] ?? [{}])
  const calls = others.map(query => ({ ...call, query: { ...call.query, ...query } }))
  return [...calls, ...(await (BODIES[route.id]?.(world) ?? [])).map(more => ({ ...call, ...more }))]
}

const RULE = { threshold: 1, window_seconds: 3_600 }

/** Calls with a body, or for a saved object. */
const BODIES: Record<string, (world: World) => Promise<Partial<Call>[]>> = {
  async 'rum.overview'(world) {
    const apps = await world.call(routes.listRumApps)
    const app_id = apps.body.find(({ name }) => name === SHARED_APP)?.id ?? ''
    const [from = '', to = ''] = [-6 * HOUR_MS, HOUR_MS].map(ms => rfc3339(world.clock.now() + ms))
    return [{ params: { app_id }, query: { from, to } }]
  },
  async 'alert_rule.test_unsaved'() {
    return Object.values(QUERIES).map(query => ({ body: { ...RULE, query } }))
  },
  async 'alert_rule.history'() {
    return Object.values(QUERIES).map(query => ({ body: { ...RULE, query } }))
  },
  async 'alert_rule.test'(world) {
    return addRules(world)
  },
  async 'dashboard_widget.preview'() {
    return WIDGETS.map(each => ({ body: { widget: each } }))
  },
  async 'dashboard_widget.data'(world) {
    const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'All' } })
    const params = { dashboard_id: dashboard.id }
    const made = []
    for (const body of WIDGETS)
      made.push(await world.call(routes.createWidget, { params, body: body as typeof body & { data_source: 'logs' } }))
    return made.map(({ body: { id } }) => ({ params: { id: dashboard.id, widget_id: id }, body: {} }))
  },
}

/** Creates a rule for each source, with a series for each service. */
async function addRules(world: World): Promise<Partial<Call>[]> {
  const made = []
  for (const [source, query] of Object.entries(QUERIES)) {
    const body = { name: `Of ${source}`, ...RULE, query, delay_seconds: 0 }
    made.push(await world.call(routes.createAlertRule, { body }))
  }
  return made.map(({ body: { id } }) => ({ params: { id } }))
}
