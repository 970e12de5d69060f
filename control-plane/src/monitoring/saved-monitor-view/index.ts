import { MONITOR_VIEWS, MOST_MONITOR_VIEWS } from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { bindViews } from '../../account/saved-view/index.ts'
import { MonitorViewEntity } from './entity.ts'

export { MonitorViewEntity }

export const savedMonitorViewRoutes = bindViews(MONITOR_VIEWS, {
  entity: MonitorViewEntity,
  of: 'monitors',
  most: MOST_MONITOR_VIEWS,
  own: ['filters'],
})
