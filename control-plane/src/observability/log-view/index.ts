import { LOG_VIEWS, MOST_LOG_VIEWS } from '@pharos/shared-protocol/contract/observability/log-view.ts'
import { bindViews } from '../../account/saved-view/index.ts'
import { LogViewEntity } from './entity.ts'

export { LogViewEntity }

export const logViewRoutes = bindViews(LOG_VIEWS, {
  entity: LogViewEntity,
  of: 'logs',
  most: MOST_LOG_VIEWS,
  own: ['filters', 'columns'],
})
