import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { WORDS } from '../words/index.ts'

/** The page of a mailed link, with one button. */
export function emailChangePage({ email, token }: { email: string; token: string }, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return {
    title: words.email_title,
    body: `<p>${escapeHtml(words.email_will(email))}</p><form method="post" action="/auth/email/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}"><button>${words.confirm}</button></form>`,
  }
}

export function confirmedPage({ email }: { email: string }, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return {
    title: words.email_done_title,
    body: `<p>${escapeHtml(words.email_done(email))}</p><p><a href="/accounts">${words.go_on}</a></p>`,
  }
}
