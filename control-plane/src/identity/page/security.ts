import type { changeSecurity, showSecurity } from '@pharos/shared-protocol/contract/identity-page.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { renderSVG } from 'uqr'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { alert, PASSKEY_SCRIPT } from '../entry/index.ts'
import { day, rows, sessionForm } from './html.ts'

type Shown = ReplyOf<typeof showSecurity>

/** How somebody signs in, and where. What changes something is there after a recent sign-in. */
export function securityPage(shown: Shown, view: PageView): SmallPage {
  const { session, may_change } = shown
  const stale = `<p class="alert">To change something here, <a href="/login?next=/security">sign in again</a>: your sign-in is older than 15 minutes, or another service vouches for you.</p>`
  const enrol = `<p class="alert">${escapeHtml(session.account.name)} asks for a second factor. Set up an authenticator app or a passkey; until then nothing else works.</p>`
  return {
    title: 'How you sign in',
    isWide: true,
    script: PASSKEY_SCRIPT,
    body: `<p>As ${escapeHtml(session.email)}. By a mailed link you can always sign in. <a href="/accounts">Back</a></p>
${session.enrolling ? enrol : ''}${may_change ? '' : stale}
${passwordPart(shown, view)}${secondFactorPart(shown, view)}${passkeyPart(shown, view)}${servicePart(shown, view)}${sessionPart(shown, view)}`,
  }
}

function passwordPart({ security, may_change }: Shown, view: PageView): string {
  const since = security.password_changed_at
  const form = act(
    view,
    'set_password',
    `<label>${since ? 'Another password' : 'Password'} <small>12 characters or more; a few words make a good one</small>
<input type="password" name="password" autocomplete="new-password" minlength="12" maxlength="1000" required></label>
<button>${since ? 'Change it' : 'Set it'}</button>`,
    false,
  )
  const remove = since ? act(view, 'remove_password', '<button class="danger">Remove the password</button>') : ''
  return `<h2>Password</h2><p>${since ? `Set on ${day(since)}.` : 'You have none.'}</p>${may_change ? form + remove : ''}`
}

function secondFactorPart({ security, may_change }: Shown, view: PageView): string {
  const { totp_since: since, recovery_codes: left, second_factor } = security
  const app = since
    ? `<p>Set up on ${day(since)}.</p>`
    : '<p>None is set up. Its codes are asked for after the link or the password.</p>'
  const codes = `<h2>Recovery codes</h2><p>${left} of 10 are left. Each signs you in once when your second factor is not at hand.</p>`
  const appForm = since
    ? act(view, 'remove_totp', '<button class="danger">Remove the app</button>')
    : act(view, 'start_totp', '<button>Set up an app</button>')
  const codesForm = act(view, 'make_recovery_codes', '<button class="plain">Make ten new codes</button>')
  return `<h2>Authenticator app</h2>${app}${may_change ? appForm : ''}${second_factor ? codes : ''}${
    second_factor && may_change ? codesForm : ''
  }`
}

function passkeyPart({ passkeys, may_change, session, passkeys_at }: Shown, view: PageView): string {
  const list = passkeys.map(({ id, name, created_at, last_used_at }) => ({
    what: `<strong>${escapeHtml(name)}</strong><br><small>Since ${day(created_at)}${last_used_at ? `, last used ${day(last_used_at)}` : ''}</small>`,
    actions: may_change
      ? act(
          view,
          'remove_passkey',
          `<button class="danger" aria-label="Remove ${escapeHtml(name)}">Remove</button>`,
          true,
          {
            passkey_id: id,
          },
        )
      : '',
  }))
  const add = `<div hidden><label>Name of a new passkey<input data-passkey-name maxlength="200" placeholder="Laptop"></label>
<button data-passkey="register" data-user="${session.user_id}" data-csrf="${escapeHtml(view.csrf_token)}">Add a passkey</button></div>
<p role="alert" class="soft" data-passkey-told></p>
<div hidden data-passkey-codes><h2 tabindex="-1">Recovery codes</h2><p>Keep them where you find them without this device. They are shown only now.</p>
<ol class="codes"></ol><p><a class="button" href="/security">I have kept them</a></p></div>`
  return `<h2>Passkeys</h2><p>They sign you in without a password, by your device. They work at ${escapeHtml(passkeys_at)}.</p>
${passkeys.length > 0 ? rows(list) : ''}${may_change ? add : ''}`
}

function servicePart({ providers, may_change, session }: Shown, view: PageView): string {
  if (providers.length === 0) return ''
  const list = providers.map(({ provider, name, email }) => ({
    what: `<strong>${escapeHtml(name)}</strong><br><small>${email === null ? 'Not used' : escapeHtml(email)}</small>`,
    actions: may_change ? serviceAction(view, session.user_id, { provider, name, email }) : '',
  }))
  return `<h2>Other services</h2>${rows(list)}`
}

function serviceAction(view: PageView, user: string, { provider, name, email }: Shown['providers'][number]): string {
  if (email === null)
    return `<a href="/user/${user}/security/oauth_provider/${provider}/start">Let ${escapeHtml(name)} sign you in</a>`
  const button = `<button class="danger" aria-label="Remove ${escapeHtml(name)}">Remove</button>`
  return act(view, 'unlink_provider', button, true, { provider })
}

function sessionPart({ sessions, may_change }: Shown, view: PageView): string {
  const list = sessions.map(({ id, current, device, address, last_used_at }) => ({
    what: `<strong>${escapeHtml(device)}</strong><br><small>${escapeHtml(address)}, ${
      current ? 'this one' : `used ${day(last_used_at)}`
    }</small>`,
    actions:
      may_change && !current
        ? act(
            view,
            'end_session',
            `<button class="danger" aria-label="End ${escapeHtml(`${device}, ${address}`)}">End</button>`,
            true,
            {
              session_id: id,
            },
          )
        : '',
  }))
  const all = act(view, 'end_other_sessions', '<button class="danger">End all others</button>')
  return `<h2>Where you are signed in</h2>${rows(list)}${may_change && sessions.length > 1 ? all : ''}`
}

function act(view: PageView, action: string, inner: string, inline = true, given: Record<string, string> = {}): string {
  return sessionForm('/security', view, { action, ...given }, inner, inline)
}

/** What followed: back to the page, or something that is shown once. */
export function changedPage(reply: ReplyOf<typeof changeSecurity>, view: PageView): SmallPage {
  if (reply.status === 'done') return { title: '', body: '', location: '/security' }
  if (reply.status === 'recovery_codes') return codesPage(reply.recovery_codes)
  return {
    title: 'Set up your authenticator app',
    body: `<p>Scan this with the app, or type the secret into it:</p>
<div class="qr" role="img" aria-label="QR code of the secret below">${renderSVG(reply.uri)}</div>
<p><code>${escapeHtml(reply.secret.replaceAll(/(.{4})/g, '$1 '))}</code></p>${codeForm(view)}`,
  }
}

function codeForm(view: PageView): string {
  const field = '<input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus>'
  return act(view, 'confirm_totp', `<label>Code that the app shows${field}</label><button>Confirm</button>`, false)
}

/** What did not do, and the way on; a mistyped code is typed again, for the same secret. */
export function refusedChangePage({ code, message }: Refusal, view: PageView): SmallPage {
  const again = view.sent.action === 'confirm_totp' && code !== 'reauthentication_required' ? codeForm(view) : ''
  const back =
    code === 'reauthentication_required'
      ? '<a href="/login?next=/security">Sign in again</a>'
      : '<a href="/security">Back to how you sign in</a>'
  return { title: 'That did not do', body: `${alert(message)}${again}<p>${back}</p>` }
}

function codesPage(codes: readonly string[]): SmallPage {
  return {
    title: 'Your recovery codes',
    body: `<p>Each signs you in once when your second factor is not at hand. Keep them somewhere safe: they are shown only now.</p>
<ol class="codes">${codes.map(code => `<li>${escapeHtml(code)}</li>`).join('')}</ol>
<p><a class="button" href="/security">I have kept them</a></p>`,
  }
}
