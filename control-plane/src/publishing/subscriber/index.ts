import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindPage } from '../../platform/http/open.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { listStatusPageFigures } from './figures.ts'
import { confirm, showConfirm, showUnsubscribe, unsubscribe } from './link.ts'
import { askedPage, confirmedPage, confirmPage, endedPage, unsubscribePage } from './link-page.ts'
import { addSubscriber, listSubscribers, removeSubscriber } from './members.ts'
import { createSubscribe } from './public.ts'

export { SUBSCRIBERS_CONSUMER } from './broadcast.ts'
export { askedEndpoints, subscriberEndpoints } from './endpoints.ts'
export { type ImportedSubscriber, storeImported } from './imported.ts'
export { startSubscribers } from './start.ts'

export const subscriberRoutes = [
  bind(routes.listStatusPageFigures, listStatusPageFigures),
  bind(routes.listSubscribers, listSubscribers),
  bindOpen(routes.addSubscriber, addSubscriber),
  bind(routes.removeSubscriber, removeSubscriber),
  bindPage(routes.showConfirm, showConfirm, confirmPage),
  bindPage(routes.confirmSubscription, confirm, confirmedPage),
  bindPage(routes.showUnsubscribe, showUnsubscribe, unsubscribePage),
  bindPage(routes.unsubscribe, unsubscribe, endedPage),
]

/** The public subscription routes of one process. */
export function subscribeRoutes(platform: Platform) {
  return [bindPage(routes.subscribe, createSubscribe(platform), askedPage)]
}
export { confirm, showConfirm, showUnsubscribe, unsubscribe } from './link.ts'
export { incidentAddress, loadPageFacts, type PageFacts } from './page.ts'
export { createSubscribe, type Subscribe } from './public.ts'
export { SUBSCRIBER_WORDS } from './words/index.ts'
