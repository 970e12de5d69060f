import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindSessionPage } from '../../platform/http/pipeline.ts'
import { showPendingLink } from '../provider/index.ts'
import { accountsPage, chosenPage } from './accounts.ts'
import { providerLinkPage } from './provider-link.ts'
import { changedPage, refusedChangePage, securityPage } from './security.ts'
import { changeSecurity, chooseAccount, showAccounts, showSecurity } from './verbs.ts'

export const identityPageRoutes = [
  bindSessionPage(routes.showAccounts, showAccounts, accountsPage),
  bindSessionPage(routes.chooseAccount, chooseAccount, chosenPage),
  bindSessionPage(routes.showSecurity, showSecurity, securityPage),
  bindSessionPage(routes.showProviderLink, showPendingLink, providerLinkPage),
  bindSessionPage(routes.changeSecurity, changeSecurity, changedPage, refusedChangePage),
]
