import { SCOPES } from '@pharos/shared-protocol/access.ts'
import { escapeHtml, linked, pageTo, placeOf, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { WORDS, type Words } from '../words/index.ts'
import { asksNever } from './request.ts'

interface Asked {
  client: { name: string; description: string | null; made_by: string | null; warning: string | null }
  scopes: { scope: string; is_grantable: boolean }[]
  account: string
  email: string
  csrf_token: string
  other_account: string | null
  sign_in: string | null
}

type Shown =
  | { status: 'sign_in'; location: string }
  | { status: 'redirect'; location: string }
  | (Asked & { status: 'decide'; request: Record<string, string> })

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
  return {
    title: words.asks_title(shown.client.name),
    body: `${askedBody(shown, words)}<p>${escapeHtml(words.sent_to(placeOf(redirect_uri)))}</p>
${form('/oauth/consent', { csrf_token: shown.csrf_token, ...request }, given.length > 0, shown.sign_in, words)}`,
  }
}

export function decidedPage({ redirect_uri }: { redirect_uri: string }, { language }: PageView): SmallPage {
  return pageTo(redirect_uri, WORDS[language].back_to_app, language)
}

type ShownDevice =
  | { status: 'sign_in'; location: string }
  | { status: 'type' }
  | (Asked & { status: 'decide'; user_code: string })

/** The page for a device: a form for its code, then the same question as for an app. */
export function devicePage(shown: ShownDevice, { language }: PageView): SmallPage {
  const words = WORDS[language]
  if (shown.status === 'sign_in') return redirectTo(shown.location)
  if (shown.status === 'type')
    return {
      title: words.device_title,
      body: `<form method="get" action="/device"><p><label>${words.device_code}<br>
<input name="user_code" autocapitalize="characters" autocomplete="off" spellcheck="false" required autofocus></label></p>
<button>${words.go_on}</button></form>`,
    }
  const given = shown.scopes.some(({ is_grantable }) => is_grantable)
  return {
    title: words.asks_title(shown.client.name),
    body: `<p>${words.device_must_show} <strong>${escapeHtml(shown.user_code)}</strong>. ${words.device_deny}</p>${askedBody(shown, words)}${form('/device', { csrf_token: shown.csrf_token, user_code: shown.user_code }, given, shown.sign_in, words)}`,
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

function askedBody({ client, scopes, account, email, other_account }: Asked, words: Words): string {
  const nameOf = (scope: string) => {
    const known = SCOPES.find(each => each === scope)
    return known ? words.scope(known) : scope
  }
  const item = ({ scope, is_grantable }: Asked['scopes'][number]) =>
    `<li>${escapeHtml(nameOf(scope))}${is_grantable ? '' : ` <small>${words.not_given}</small>`}</li>`
  const { description, made_by, warning } = client
  const unchecked = made_by === null ? words.app_registered : words.app_foreign(made_by)
  const maker = warning !== null || made_by === null ? '' : `<p>${escapeHtml(words.app_of(made_by))}</p>`
  const warned = warning === null ? maker : `<p role="alert" class="alert">${escapeHtml(unchecked)}</p>`
  const other = other_account === null ? '' : `<p><a href="${escapeHtml(other_account)}">${words.other_account}</a></p>`
  return `${warned}${description === null ? '' : `<p>${escapeHtml(description)}</p>`}
<p>${escapeHtml(words.could(email, account))}</p>
<ul>${scopes.map(item).join('')}</ul>${other}`
}

function form(
  action: string,
  fields: Record<string, string>,
  canGive: boolean,
  sign_in: string | null,
  words: Words,
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const again = sign_in === null ? '' : `<p>${linked(words.sign_in_to_allow, sign_in)}</p>`
  return `${canGive ? again : ''}<form method="post" action="${action}">${hidden.join('')}
${canGive && sign_in === null ? `<button name="decision" value="allow">${words.allow}</button> ` : ''}<button name="decision" value="deny" class="plain">${words.deny}</button></form>`
}
