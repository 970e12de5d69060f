import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPublic } from '../../platform/http/open.ts'
import { receiveEvent } from './receive.ts'

export { OLD_DIRECTORY_EVENTS } from './sweep.ts'

export const directoryEventRoutes = [bindPublic(routes.receiveDirectoryEvent, receiveEvent)]
