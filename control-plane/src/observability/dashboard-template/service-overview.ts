import { place } from './place.ts'
import type { Template } from './template.ts'

/** Rate, errors and duration of the requests of a service, from its spans, and its errors in the log. */
export const SERVICE_OVERVIEW: Template = {
  title: 'Service overview',
  description: 'Requests, errors and latency of a service, from its spans and logs',
  variables: [{ name: 'service', description: 'The service (`service.name`)', required: true }],
  async widgetsFor(_, { service = '' }) {
    const stat = (title: string, aggregation: string) => ({
      title,
      widget_type: 'stat' as const,
      data_source: 'traces' as const,
      query_config: { service, aggregation },
    })
    const line = (title: string, aggregation: string, group_by?: string) => ({
      ...stat(title, aggregation),
      widget_type: 'timeseries' as const,
      query_config: { service, aggregation, ...(group_by ? { group_by } : {}) },
    })
    const operations = {
      title: 'Operations',
      widget_type: 'table' as const,
      data_source: 'traces' as const,
      query_config: { service, group_by: 'operation', aggregations: ['rate', 'error_rate', 'p50', 'p95'] },
    }
    const errors = {
      title: 'Errors in the log',
      widget_type: 'log_stream' as const,
      data_source: 'logs' as const,
      query_config: { source: service, level: 'error,fatal', limit: 50 },
    }
    return [
      place(stat('Requests a second', 'rate'), 0, 0, 4, 2),
      place(stat('Errors', 'error_rate'), 4, 0, 4, 2),
      place(stat('p95', 'p95'), 8, 0, 4, 2),
      place(line('Requests a second', 'rate'), 0, 2, 6, 4),
      place(line('Errors', 'error_rate'), 6, 2, 6, 4),
      place(line('p50', 'p50'), 0, 6, 6, 4),
      place(line('p95 by operation', 'p95', 'operation'), 6, 6, 6, 4),
      place(operations, 0, 10, 6, 5),
      place(errors, 6, 10, 6, 5),
    ]
  },
}
