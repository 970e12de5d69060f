import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { pageTo } from '../../platform/http/html.ts'
import { bindPage } from '../../platform/http/open.ts'
import { bindOpen, bindSessionPage } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { entryPage } from '../entry/index.ts'
import type { CountCallers } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'
import { rememberClients } from './client.ts'
import { backPage, there } from './page.ts'
import { confirmSignIn, createFinish, createStart } from './sign-in.ts'
import { confirmLink, createLink, listProviders, unlinkProvider } from './verbs.ts'

export { methodsOf, type Service, servicesOf } from './catalogue.ts'
export { confirmLink, listProviders, showPendingLink, unlinkProvider } from './verbs.ts'
export { OLD_VISITS } from './visit.ts'

export function providerRoutes(platform: Platform, counted: CountCallers): Binding[] {
  // Each process caches its clients.
  const clients = rememberClients(platform)
  return [
    bindPage(routes.startProvider, counted(createStart(clients)), there),
    bindPage(routes.finishProvider, counted(createFinish(clients)), backPage),
    bindPage(routes.confirmProvider, counted(confirmSignIn), entryPage),
    bindOpen(routes.listProviders, listProviders),
    bindSessionPage(routes.linkProvider, createLink(clients), ({ url }, { language }) =>
      pageTo(url, WORDS[language].to_service, language),
    ),
    bindOpen(routes.confirmProviderLink, confirmLink),
    bindOpen(routes.unlinkProvider, unlinkProvider),
  ]
}
