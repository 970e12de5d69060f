import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { alert, entryPage, PASSKEY_SCRIPT, passkeyButton, type ShownEntry } from '../entry/index.ts'
import { type Service, servicesOf } from '../provider/index.ts'
import { returnOf } from '../visitor/index.ts'
import { WORDS, type Words } from '../words/index.ts'
import { isSignUpOpen } from './rules.ts'

const CONSUME = '/auth/login/magic_link/consume'

/** The sign-in page. */
export function signInPage(_: unknown, view: PageView): SmallPage {
  return formPage(view)
}

/** The same after a refusal, with the address filled in. */
export function refusedSignInPage({ message }: Refusal, view: PageView): SmallPage {
  return formPage(view, message)
}

function formPage(view: PageView, why?: string): SmallPage {
  const email = typeof view.sent.email === 'string' ? escapeHtml(view.sent.email) : ''
  const byPassword = 'password' in view.sent
  const words = WORDS[view.language]
  const address = `<label>${words.address}<input name="email" type="email" autocomplete="username" value="${email}" required></label>`
  const password = `<label>${words.password}<input name="password" type="password" autocomplete="current-password"${byPassword ? ' autofocus' : ''} required></label>`
  const signUp = isSignUpOpen(view.config) ? `<p><a href="/signup">${words.no_account}</a></p>` : ''
  return {
    title: words.sign_in_title,
    script: PASSKEY_SCRIPT,
    body: `${alert(why)}<form method="post" action="/auth/login/magic_link">${address}<button>${words.mail_link}</button></form>
<p class="or">${words.or}</p>${passkeyButton(words.by_passkey, returnOf(view), words)}
${servicesOf(view.config).map(serviceLink(words)).join('')}<details${byPassword ? ' open' : ''}><summary>${words.by_password}</summary>
<form method="post" action="/auth/login/password">${address}${password}<button>${words.sign_in}</button></form></details>
<details><summary>${words.by_company}</summary>
<form method="get" action="/auth/sso/start">${address}<button>${words.go_on}</button></form></details>${signUp}`,
  }
}

const serviceLink = (words: Words) => (service: Service) =>
  `<p><a class="button plain" href="/auth/oauth/${service.provider}/start">${escapeHtml(words.by_service(service.name))}</a></p>`

/** The sign-up page. */
export function signUpPage({ open }: { open: boolean }, { language }: PageView): SmallPage {
  const words = WORDS[language]
  if (!open)
    return {
      title: words.ask_title,
      body: `<p>${words.ask_text}</p><p><a href="/login">${words.sign_in}</a></p>`,
    }
  const field = (label: string, attributes: string) => `<label>${label}<input ${attributes} required></label>`
  return {
    title: words.sign_up_title,
    body: `<form method="post" action="/account/signup">${field(words.address, 'name="email" type="email" autocomplete="username"')}
${field(words.your_name, 'name="name" autocomplete="name" maxlength="200"')}
${field(words.account_name, 'name="account_name" autocomplete="organization" maxlength="200"')}
<button>${words.mail_link}</button></form><p><a href="/login">${words.has_account}</a></p>`,
  }
}

/** The page after a link was requested, with a field for the code of the mail. */
export function sentPage(_: unknown, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return { title: words.sent_title, body: `<p id="told">${words.sent_text}</p>${codeForm('told', words)}` }
}

/** The page after a refused code: it can be typed again, or another link requested. */
export function refusedCodePage({ message }: Refusal, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return {
    title: words.sign_in_title,
    body: `${alert(message)}${codeForm('alert', words)}<p><a href="/login">${words.begin_again}</a></p>`,
  }
}

/** The form for the code of a mail. `told`: the id of the text that describes the field to screen readers. */
function codeForm(told: string, words: Words): string {
  return `<form method="post" action="${CONSUME}"><label>${words.code}
<input name="code" autofocus aria-describedby="${told}" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required></label>
<button>${words.sign_in}</button></form>`
}

/** The page of a link, with one button. */
export function linkPage({ email, token }: { email: string; token: string }, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return {
    title: words.sign_in_title,
    body: `<p>${escapeHtml(words.will_be(email))}</p><form method="post" action="${CONSUME}">
<input type="hidden" name="token" value="${escapeHtml(token)}"><button>${words.sign_in}</button></form>`,
  }
}

type Consumed = { status: 'other_browser'; code: string } | ShownEntry

export function consumedPage(consumed: Consumed, view: PageView): SmallPage {
  if (consumed.status !== 'other_browser') return entryPage(consumed, view)
  const words = WORDS[view.language]
  return {
    title: words.other_browser_title,
    body: `<p>${words.other_browser}</p>
<p><strong>${escapeHtml(consumed.code)}</strong></p><p><small>${words.other_browser_not_you}</small></p>`,
  }
}
