import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getEscalation } from './show.ts'

export { pagedByPhoneOnly } from './by-phone.ts'
export { PAGING_CONSUMER, PAGING_EVENTS, startPaging } from './consumer.ts'
export { loadDirectory } from './directory.ts'
export { loadPaged, type PagedPerson } from './paged.ts'
export {
  type Directory,
  type Duties,
  type Miss,
  type MissKind,
  type Page,
  type Policy,
  type Progress,
  pageLevel,
  START,
  takeStep,
  urgencyOf,
} from './rules.ts'

export const escalationRoutes = [bind(routes.getEscalation, getEscalation)]
