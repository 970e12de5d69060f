import type { changeSecurity, showSecurity } from '@pharos/shared-protocol/contract/identity/identity-page.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { renderSVG } from 'uqr'
import { escapeHtml, linked, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { alert, PASSKEY_SCRIPT, passkeyTold } from '../entry/index.ts'
import { WORDS, type Words } from '../words/index.ts'
import { heldBoxes } from './held.ts'
import { day, rows, sessionForm } from './html.ts'

type Shown = ReplyOf<typeof showSecurity>

/** The page with a person's ways to sign in, and their sessions. Its forms are shown only after a recent sign-in. */
export function securityPage(shown: Shown, view: PageView): SmallPage {
  const { session, may_change } = shown
  const words = WORDS[view.language]
  const stale = `<p class="alert">${linked(words.stale, '/login?next=/security')}</p>`
  const enrol = `<p class="alert">${escapeHtml(words.enrol(session.account.name))}</p>`
  return {
    title: words.how_you_sign_in,
    isWide: true,
    script: PASSKEY_SCRIPT,
    body: `<p>${escapeHtml(words.as(session.email))} <a href="/accounts">${words.back}</a></p>
${session.enrolling ? enrol : ''}${may_change ? '' : stale}
${passwordPart(shown, view)}${secondFactorPart(shown, view)}${passkeyPart(shown, view)}${servicePart(shown, view)}${sessionPart(shown, view)}`,
  }
}

function passwordPart({ security, may_change, held }: Shown, view: PageView): string {
  const words = WORDS[view.language]
  const since = security.password_changed_at
  const keys = heldBoxes(held, words, ['end_api_keys'])
  const form = act(
    view,
    'set_password',
    `<label>${since ? words.new_password : words.password} <small>${words.password_rule}</small>
<input type="password" name="password" autocomplete="new-password" minlength="12" maxlength="1000" required></label>
<p><small>${words.password_ends}</small></p>${keys}
<button>${since ? words.change_it : words.set_it}</button>`,
    false,
  )
  const remove = since
    ? act(view, 'remove_password', `${keys}<button class="danger">${words.remove_password}</button>`, false)
    : ''
  return `<h2>${words.password}</h2><p>${since ? words.set_on(day(since)) : words.no_password}</p>${may_change ? form + remove : ''}`
}

function secondFactorPart({ security, may_change }: Shown, view: PageView): string {
  const words = WORDS[view.language]
  const { totp_since: since, recovery_codes: left, second_factor } = security
  const app = `<p>${since ? words.app_on(day(since)) : words.no_app}</p>`
  const codes = `<h2>${words.codes}</h2><p>${words.codes_left(left)}</p>`
  const appForm = since
    ? act(view, 'remove_totp', `<button class="danger">${words.remove_app}</button>`)
    : act(view, 'start_totp', `<button>${words.set_up_app}</button>`)
  const codesForm = act(view, 'make_recovery_codes', `<button class="plain">${words.make_codes}</button>`)
  return `<h2>${words.app}</h2>${app}${may_change ? appForm : ''}${second_factor ? codes : ''}${
    second_factor && may_change ? codesForm : ''
  }`
}

function passkeyPart({ passkeys, may_change, session, passkeys_at }: Shown, view: PageView): string {
  const words = WORDS[view.language]
  const list = passkeys.map(({ id, name, created_at, last_used_at }) => ({
    what: `<strong>${escapeHtml(name)}</strong><br><small>${words.since(day(created_at))}${last_used_at ? `, ${words.last_used(day(last_used_at))}` : ''}</small>`,
    actions: may_change
      ? act(view, 'remove_passkey', removeButton(name, words), true, {
          passkey_id: id,
        })
      : '',
  }))
  const add = `<div hidden><label>${words.passkey_name}<input data-passkey-name maxlength="200" placeholder="${words.passkey_example}"></label>
<button data-passkey="register" data-user="${session.user_id}" data-csrf="${escapeHtml(view.csrf_token)}">${words.add_passkey}</button></div>
${passkeyTold(words)}
<div hidden data-passkey-codes><h2 tabindex="-1">${words.codes}</h2><p>${words.keep_codes}</p>
<ol class="codes"></ol><p><a class="button" href="/security">${words.kept}</a></p></div>`
  return `<h2>${words.passkeys}</h2><p>${escapeHtml(words.passkeys_at(passkeys_at))}</p>
${passkeys.length > 0 ? rows(list) : ''}${may_change ? add : ''}`
}

function servicePart({ providers, may_change, session }: Shown, view: PageView): string {
  if (providers.length === 0) return ''
  const words = WORDS[view.language]
  const list = providers.map(({ provider, name, email }) => ({
    what: `<strong>${escapeHtml(name)}</strong><br><small>${email === null ? words.not_used : escapeHtml(email)}</small>`,
    actions: may_change ? serviceAction(view, session.user_id, { provider, name, email }) : '',
  }))
  return `<h2>${words.services}</h2>${rows(list)}`
}

function removeButton(name: string, words: Words): string {
  return `<button class="danger" aria-label="${escapeHtml(words.remove_this(name))}">${words.remove}</button>`
}

function serviceAction(view: PageView, user: string, { provider, name, email }: Shown['providers'][number]): string {
  const words = WORDS[view.language]
  if (email === null)
    return `<a href="/user/${user}/security/oauth_provider/${provider}/start">${escapeHtml(words.let(name))}</a>`
  return act(view, 'unlink_provider', removeButton(name, words), true, { provider })
}

function sessionPart({ sessions, may_change, held }: Shown, view: PageView): string {
  const words = WORDS[view.language]
  const list = sessions.map(({ id, current, device, address, last_used_at }) => ({
    what: `<strong>${escapeHtml(words.device(device))}</strong><br><small>${escapeHtml(address)}, ${
      current ? words.this_one : words.used(day(last_used_at))
    }</small>`,
    actions:
      may_change && !current
        ? act(
            view,
            'end_session',
            `<button class="danger" aria-label="${escapeHtml(words.end_this(`${words.device(device)}, ${address}`))}">${words.end}</button>`,
            true,
            {
              session_id: id,
            },
          )
        : '',
  }))
  const boxes = heldBoxes(held, words, ['end_apps', 'end_api_keys'])
  const all = act(view, 'end_other_sessions', `${boxes}<button class="danger">${words.end_others}</button>`, false)
  return `<h2>${words.sessions}</h2>${rows(list)}${may_change && (sessions.length > 1 || boxes !== '') ? all : ''}`
}

function act(view: PageView, action: string, inner: string, inline = true, given: Record<string, string> = {}): string {
  return sessionForm('/security', view, { action, ...given }, inner, inline)
}

/** The result: a redirect to the page, or secrets that are shown once. */
export function changedPage(reply: ReplyOf<typeof changeSecurity>, view: PageView): SmallPage {
  if (reply.status === 'done') return { title: '', body: '', location: '/security' }
  const words = WORDS[view.language]
  if (reply.status === 'recovery_codes') return codesPage(reply.recovery_codes, words)
  return {
    title: words.app_title,
    body: `<p>${words.app_text}</p>
<div class="qr" role="img" aria-label="${words.qr}">${renderSVG(reply.uri)}</div>
<p><code>${escapeHtml(reply.secret.replaceAll(/(.{4})/g, '$1 '))}</code></p>${codeForm(view)}`,
  }
}

function codeForm(view: PageView): string {
  const words = WORDS[view.language]
  const field = '<input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus>'
  return act(view, 'confirm_totp', `<label>${words.app_code}${field}</label><button>${words.confirm}</button>`, false)
}

/** Why a change was refused, and what to do next. A mistyped code can be typed again, for the same secret. */
export function refusedChangePage({ code, message }: Refusal, view: PageView): SmallPage {
  const again = view.sent.action === 'confirm_totp' && code !== 'reauthentication_required' ? codeForm(view) : ''
  const words = WORDS[view.language]
  const back =
    code === 'reauthentication_required'
      ? `<a href="/login?next=/security">${words.sign_in_again}</a>`
      : `<a href="/security">${words.back_to_security}</a>`
  return { title: words.refused_title, body: `${alert(message)}${again}<p>${back}</p>` }
}

function codesPage(codes: readonly string[], words: Words): SmallPage {
  return {
    title: words.codes_title,
    body: `<p>${words.codes_text}</p>
<ol class="codes">${codes.map(code => `<li>${escapeHtml(code)}</li>`).join('')}</ol>
<p><a class="button" href="/security">${words.kept}</a></p>`,
  }
}
