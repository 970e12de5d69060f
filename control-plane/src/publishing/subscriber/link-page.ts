import type { Subscription } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { fill } from '../page-words/index.ts'
import { SUBSCRIBER_WORDS } from './words/index.ts'

/** Small pages for people; each works without script. */
export function askedPage(_: unknown, { language }: PageView): SmallPage {
  const { asked, asked_text } = SUBSCRIBER_WORDS[language]
  return { title: asked, body: paragraph(asked_text) }
}

export function confirmPage(subscription: Subscription, view: PageView): SmallPage {
  if (subscription.state === 'active') return confirmedPage(subscription, view)
  const { subscribe, confirm } = SUBSCRIBER_WORDS[view.language]
  return { title: fill(subscribe, subscription), body: button(confirm) }
}

export function confirmedPage(subscription: Subscription, { language }: PageView): SmallPage {
  const { subscribed, subscribed_text } = SUBSCRIBER_WORDS[language]
  return { title: fill(subscribed, subscription), body: paragraph(subscribed_text) }
}

export function unsubscribePage(subscription: Subscription, view: PageView): SmallPage {
  if (subscription.state === 'ended') return endedPage(subscription, view)
  const { leave, unsubscribe } = SUBSCRIBER_WORDS[view.language]
  return { title: fill(leave, subscription), body: button(unsubscribe) }
}

export function endedPage(subscription: Subscription, { language }: PageView): SmallPage {
  const { left, left_text } = SUBSCRIBER_WORDS[language]
  return { title: fill(left, subscription), body: paragraph(left_text) }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function button(label: string): string {
  return `<form method="post"><button>${escapeHtml(label)}</button></form>`
}
