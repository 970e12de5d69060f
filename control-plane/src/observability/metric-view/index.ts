import { METRIC_VIEWS, MOST_METRIC_VIEWS } from '@pharos/shared-protocol/contract/observability/metric-view.ts'
import { bindViews } from '../../account/saved-view/index.ts'
import { MetricViewEntity } from './entity.ts'

export { MetricViewEntity }

export const metricViewRoutes = bindViews(METRIC_VIEWS, {
  entity: MetricViewEntity,
  of: 'metrics',
  most: MOST_METRIC_VIEWS,
  own: ['query'],
})
