import type { Report, ReportSubscription } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { MAIL_WORDS, type MailWords } from './words/mail.ts'

/** Small pages for people; each works without script. */
export function confirmPage(subscription: ReportSubscription, view: PageView): SmallPage {
  const words = wordsOf(view)
  if (subscription.state === 'active') return confirmedPage(subscription, view)
  if (subscription.state === 'ended') return endedPage(subscription, view)
  return { title: words.ask(subscription.report), body: paragraph(words.asked_text) + button(words.confirm) }
}

export function confirmedPage(subscription: ReportSubscription, view: PageView): SmallPage {
  if (subscription.state === 'ended') return endedPage(subscription, view)
  const { confirmed, confirmed_text } = wordsOf(view)
  return { title: confirmed(subscription.report), body: paragraph(confirmed_text) }
}

export function endPage(subscription: ReportSubscription, view: PageView): SmallPage {
  if (subscription.state === 'ended') return endedPage(subscription, view)
  const { leave, unsubscribe } = wordsOf(view)
  return { title: leave(subscription.report), body: button(unsubscribe) }
}

export function endedPage({ report }: ReportSubscription, view: PageView): SmallPage {
  const { left, left_text } = wordsOf(view)
  return { title: left(report), body: paragraph(left_text) }
}

/** Our pages have more languages than reports. */
function wordsOf({ language }: PageView): MailWords {
  const known: Partial<Record<string, MailWords>> = MAIL_WORDS
  return known[language] ?? MAIL_WORDS['en' satisfies Report['language']]
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function button(label: string): string {
  return `<form method="post"><button>${escapeHtml(label)}</button></form>`
}
