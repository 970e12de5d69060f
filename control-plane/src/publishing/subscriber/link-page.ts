import type { Subscribed, Subscription } from '@pharos/shared-protocol/contract/subscriber.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'

/** Small pages for people; each works without script. */
export function askedPage({ message }: Subscribed): SmallPage {
  return { title: 'Look into your mailbox', body: `<p>${escapeHtml(message)}</p>` }
}

export function confirmPage({ page, state }: Subscription): SmallPage {
  if (state === 'active') return confirmedPage({ page, state })
  return {
    title: `Subscribe to ${page}?`,
    body: `<p>Incidents and maintenance come by mail.</p>${button('Subscribe')}`,
  }
}

export function confirmedPage({ page }: Subscription): SmallPage {
  return { title: `You are subscribed to ${page}`, body: '<p>Each mail has a link that ends it.</p>' }
}

export function unsubscribePage(subscription: Subscription): SmallPage {
  if (subscription.state === 'ended') return endedPage(subscription)
  return { title: `No more mail of ${subscription.page}?`, body: button('Unsubscribe') }
}

export function endedPage({ page }: Subscription): SmallPage {
  return { title: `Nothing more is sent of ${page}`, body: '<p>The address is not kept.</p>' }
}

function button(label: string): string {
  return `<form method="post"><button>${label}</button></form>`
}
