import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage } from '../../platform/http/open.ts'
import { followLink, showLink } from './act.ts'
import { actedPage, linkPage } from './page.ts'

export const signedLinkRoutes = [
  bindPage(routes.showLink, showLink, linkPage),
  bindPage(routes.followLink, followLink, actedPage),
]
