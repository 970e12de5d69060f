import type { RumAggregation } from '@pharos/shared-protocol/rum/measure.ts'
import { place } from './place.ts'
import type { Template } from './template.ts'

const VITALS = ['lcp', 'inp', 'cls'] as const

/** Vitals with their bands, errors, sessions and pages of a RUM application. */
export const REAL_USERS: Template = {
  title: 'Real users',
  description: 'Vitals, errors, sessions and pages, as the browsers of visitors met them',
  variables: [{ name: 'application', description: 'The RUM application: its id or name', required: true }],
  async widgetsFor(_, { application = '' }) {
    const figure = (title: string, aggregation: RumAggregation) => ({
      title,
      widget_type: 'stat' as const,
      data_source: 'rum' as const,
      query_config: { application, aggregation },
    })
    const line = (title: string, aggregation: RumAggregation, group_by?: string) => ({
      ...figure(title, aggregation),
      widget_type: 'timeseries' as const,
      query_config: { application, aggregation, ...(group_by ? { group_by } : {}) },
    })
    const table = (title: string, group_by: string, aggregations: RumAggregation[]) => ({
      ...figure(title, 'sessions'),
      widget_type: 'table' as const,
      query_config: { application, group_by, aggregations },
    })
    const bands = VITALS.flatMap((vital): RumAggregation[] => [`${vital}_p75`, `${vital}_good`, `${vital}_poor`])
    return [
      place(figure('Sessions', 'sessions'), 0, 0, 3, 2),
      place(figure('Users', 'users'), 3, 0, 3, 2),
      place(figure('Sessions with an error', 'error_rate'), 6, 0, 3, 2),
      place(figure('Failed requests', 'request_failure_rate'), 9, 0, 3, 2),
      ...VITALS.map((vital, at) =>
        place(line(`${vital.toUpperCase()}, 75th percentile`, `${vital}_p75`), 4 * at, 2, 4, 4),
      ),
      place(table('Vitals and their bands by device', 'device', ['views', ...bands]), 0, 6, 12, 4),
      place(line('Sessions', 'sessions'), 0, 10, 6, 4),
      place(line('Errors by release', 'errors', 'release'), 6, 10, 6, 4),
      place(table('Pages', 'page', ['views', 'sessions', 'lcp_p75', 'inp_p75', 'cls_p75', 'error_rate']), 0, 14, 12, 5),
      place(table('Errors', 'error', ['errors', 'sessions', 'users']), 0, 19, 12, 5),
    ]
  },
}
