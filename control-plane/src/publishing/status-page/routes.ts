import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { deletePageAddress, getPageAddress, updatePageAddress } from './address.ts'
import { createStatusPage, deleteStatusPage, updateStatusPage } from './commands.ts'
import { getStatusPage, listStatusPages } from './queries.ts'

export const statusPageRoutes = [
  bind(routes.listStatusPages, listStatusPages),
  bind(routes.createStatusPage, createStatusPage),
  bind(routes.getStatusPage, getStatusPage),
  bind(routes.updateStatusPage, updateStatusPage),
  bind(routes.deleteStatusPage, deleteStatusPage),
  bind(routes.getPageAddress, getPageAddress),
  bind(routes.updatePageAddress, updatePageAddress),
  bind(routes.deletePageAddress, deletePageAddress),
]
