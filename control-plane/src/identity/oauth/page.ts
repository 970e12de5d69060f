import { escapeHtml, pageTo, placeOf, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { WORDS } from '../words/index.ts'
import { type ConsentRequest, consentForm, originOf, type RequestOrigin } from './consent-form.ts'
import { asksNever } from './request.ts'

type Shown =
  | { status: 'sign_in'; location: string }
  | { status: 'redirect'; location: string }
  | (ConsentRequest & { status: 'decide'; request: Record<string, string> })

/** The consent page: which app asks, for what, and two buttons. */
export function consentPage(shown: Shown, view: PageView): SmallPage {
  const words = WORDS[view.language]
  if (shown.status === 'sign_in') return redirectTo(shown.location)
  if (shown.status === 'redirect') {
    // With `prompt=none` an app may use a frame, in which browsers show none of our pages.
    const atOnce = asksNever(String(view.query.prompt))
    return atOnce ? redirectTo(shown.location) : decidedPage({ redirect_uri: shown.location }, view)
  }
  const given = shown.scopes.filter(({ is_grantable }) => is_grantable).map(({ scope }) => scope)
  const { redirect_uri = '' } = shown.request
  const request = { ...shown.request, scope: given.join(' ') }
  const sent = `<p class="soft">${escapeHtml(words.sent_to(placeOf(redirect_uri)))}</p>`
  return {
    title: words.asks_title(shown.client.name),
    body: consentForm(shown, words, { action: '/oauth/consent', fields: request, details: sent }),
  }
}

export function decidedPage({ redirect_uri }: { redirect_uri: string }, { language }: PageView): SmallPage {
  return pageTo(redirect_uri, WORDS[language].back_to_app, language)
}

type ShownDevice =
  | { status: 'sign_in'; location: string }
  | { status: 'type'; typed: string; from_link: boolean }
  | (ConsentRequest & { status: 'decide'; user_code: string; origin: RequestOrigin | null })

/** The page for a device: a form for its code, then the same question as for an app. */
export function devicePage(shown: ShownDevice, view: PageView): SmallPage {
  const words = WORDS[view.language]
  if (shown.status === 'sign_in') return redirectTo(shown.location)
  if (shown.status === 'type')
    return {
      title: words.device_title,
      body: `${shown.from_link ? `<p role="alert" class="alert">${words.device_link}</p>` : ''}<form method="get" action="/device"><input type="hidden" name="typed" value="${escapeHtml(shown.typed)}"><p><label>${words.device_code}<br>
<input name="user_code" autocapitalize="characters" autocomplete="off" spellcheck="false" required autofocus></label></p>
<button>${words.go_on}</button></form>`,
    }
  const code = `<p>${words.device_must_show} <strong>${escapeHtml(shown.user_code)}</strong></p>`
  return {
    title: words.asks_title(shown.client.name),
    body: consentForm(shown, words, {
      action: '/device',
      fields: { user_code: shown.user_code },
      details: `${originOf(shown.origin, words)}${code}`,
    }),
  }
}

export function deviceDecidedPage({ status }: { status: 'connected' | 'declined' }, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return status === 'connected'
    ? { title: words.connected_title, body: `<p>${words.connected}</p>` }
    : { title: words.declined_title, body: `<p>${words.declined}</p>` }
}

function redirectTo(location: string): SmallPage {
  return { title: '', body: '', location }
}
