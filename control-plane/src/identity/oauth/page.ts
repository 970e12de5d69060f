import { escapeHtml, pageTo, placeOf, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { asksNever } from './request.ts'

interface Asked {
  client: { name: string; description: string | null; made_by: string | null; warning: string | null }
  scopes: { scope: string; description: string | null; is_grantable: boolean }[]
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

/** Of an app that asks: who asks, for what, and two buttons. */
export function consentPage(shown: Shown, { query }: PageView): SmallPage {
  if (shown.status === 'sign_in') return redirectTo(shown.location)
  if (shown.status === 'redirect') {
    // An app that asks without showing anything may do so in a frame, in which no page of ours is shown.
    const atOnce = asksNever(String(query.prompt))
    return atOnce ? redirectTo(shown.location) : decidedPage({ redirect_uri: shown.location })
  }
  const given = shown.scopes.filter(({ is_grantable }) => is_grantable).map(({ scope }) => scope)
  const { redirect_uri = '' } = shown.request
  const request = { ...shown.request, scope: given.join(' ') }
  return {
    title: `${shown.client.name} asks for access`,
    body: `${askedBody(shown)}<p>You will be sent to ${escapeHtml(placeOf(redirect_uri))}.</p>
${form('/oauth/consent', { csrf_token: shown.csrf_token, ...request }, given.length > 0, shown.sign_in)}`,
  }
}

export function decidedPage({ redirect_uri }: { redirect_uri: string }): SmallPage {
  return pageTo(redirect_uri, 'Back to the app')
}

type ShownDevice =
  | { status: 'sign_in'; location: string }
  | { status: 'type' }
  | (Asked & { status: 'decide'; user_code: string })

/** Of a device: its code, and then as for an app. */
export function devicePage(shown: ShownDevice): SmallPage {
  if (shown.status === 'sign_in') return redirectTo(shown.location)
  if (shown.status === 'type')
    return {
      title: 'Connect a device',
      body: `<form method="get" action="/device"><p><label>The code that it shows<br>
<input name="user_code" autocapitalize="characters" autocomplete="off" spellcheck="false" required autofocus></label></p>
<button>Continue</button></form>`,
    }
  const given = shown.scopes.some(({ is_grantable }) => is_grantable)
  return {
    title: `${shown.client.name} asks for access`,
    body: `<p>The device must show this code: <strong>${escapeHtml(shown.user_code)}</strong>. If somebody else has sent it
to you, deny.</p>${askedBody(shown)}${form('/device', { csrf_token: shown.csrf_token, user_code: shown.user_code }, given, shown.sign_in)}`,
  }
}

export function deviceDecidedPage({ status }: { status: 'connected' | 'declined' }): SmallPage {
  return status === 'connected'
    ? { title: 'The device is connected', body: '<p>It continues by itself. You can close this page.</p>' }
    : { title: 'The device is not connected', body: '<p>You have declined. You can close this page.</p>' }
}

function redirectTo(location: string): SmallPage {
  return { title: '', body: '', location }
}

function askedBody({ client, scopes, account, email, other_account }: Asked): string {
  const item = ({ scope, description, is_grantable }: Asked['scopes'][number]) =>
    `<li>${escapeHtml(description ?? scope)}${is_grantable ? '' : ' <small>(your role does not have this: not given)</small>'}</li>`
  const { description, made_by, warning } = client
  const maker = warning !== null || made_by === null ? '' : `<p>It is of the account ${escapeHtml(made_by)}.</p>`
  const warned = warning === null ? maker : `<p role="alert" class="alert">${escapeHtml(warning)}</p>`
  const other = other_account === null ? '' : `<p><a href="${escapeHtml(other_account)}">Choose another account</a></p>`
  return `${warned}${description === null ? '' : `<p>${escapeHtml(description)}</p>`}
<p>You are ${escapeHtml(email)}. In the account ${escapeHtml(account)} it could, in your name:</p>
<ul>${scopes.map(item).join('')}</ul>${other}`
}

function form(action: string, fields: Record<string, string>, canGive: boolean, sign_in: string | null): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const again =
    sign_in === null
      ? ''
      : `<p>You have signed in more than 15 minutes ago. To allow this, <a href="${escapeHtml(sign_in)}">sign in again</a>; you then come back here.</p>`
  return `${canGive ? again : ''}<form method="post" action="${action}">${hidden.join('')}
${canGive && sign_in === null ? '<button name="decision" value="allow">Allow</button> ' : ''}<button name="decision" value="deny" class="plain">Deny</button></form>`
}
