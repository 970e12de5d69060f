import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { pageTo } from '../../platform/http/html.ts'
import { bindPage, type PageView } from '../../platform/http/open.ts'
import { bindOpen, bindSessionPage } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { entryPage, type ShownEntry } from '../entry/index.ts'
import type { CountCallers } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'
import { confirmLink, createVerbs, listProviders, unlinkProvider } from './verbs.ts'

export { methodsOf, type Service, servicesOf } from './catalogue.ts'
export { confirmLink, listProviders, showPendingLink, unlinkProvider } from './verbs.ts'
export { OLD_VISITS } from './visit.ts'

const there = ({ url }: { url: string }) => ({ title: '', body: '', location: url })
const backPage = (reply: ShownEntry | { status: 'confirm_link'; token: string }, view: PageView) =>
  reply.status === 'confirm_link'
    ? { title: '', body: '', location: `/security/link?token=${reply.token}` }
    : entryPage(reply, view)

export function providerRoutes(platform: Platform, counted: CountCallers): Binding[] {
  const { start, finish, link } = createVerbs(platform)
  return [
    bindPage(routes.startProvider, counted(start), there),
    bindPage(routes.finishProvider, counted(finish), backPage),
    bindOpen(routes.listProviders, listProviders),
    bindSessionPage(routes.linkProvider, link, ({ url }, { language }) =>
      pageTo(url, WORDS[language].to_service, language),
    ),
    bindOpen(routes.confirmProviderLink, confirmLink),
    bindOpen(routes.unlinkProvider, unlinkProvider),
  ]
}
