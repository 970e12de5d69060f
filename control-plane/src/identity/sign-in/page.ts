import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { alert, entryPage, PASSKEY_SCRIPT, passkeyButton, type ShownEntry } from '../entry/index.ts'
import { type Service, servicesOf } from '../provider/index.ts'
import { returnOf } from '../visitor/index.ts'
import { isSignUpOpen } from './rules.ts'

const CONSUME = '/auth/login/magic_link/consume'

/** Where signing in begins. */
export function signInPage(_: unknown, view: PageView): SmallPage {
  return formPage(view)
}

/** The same after something did not do: the address is there again. */
export function refusedSignInPage({ message }: Refusal, view: PageView): SmallPage {
  return formPage(view, message)
}

function formPage(view: PageView, why?: string): SmallPage {
  const email = typeof view.sent.email === 'string' ? escapeHtml(view.sent.email) : ''
  const byPassword = 'password' in view.sent
  const address = `<label>Mail address<input name="email" type="email" autocomplete="username" value="${email}" required></label>`
  const password = `<label>Password<input name="password" type="password" autocomplete="current-password"${byPassword ? ' autofocus' : ''} required></label>`
  const signUp = isSignUpOpen(view.config) ? '<p><a href="/signup">You have no account? Sign up</a></p>' : ''
  return {
    title: 'Sign in to Pharos',
    script: PASSKEY_SCRIPT,
    body: `${alert(why)}<form method="post" action="/auth/login/magic_link">${address}<button>Mail me a link</button></form>
<p class="or">or</p>${passkeyButton('Sign in with a passkey', returnOf(view))}
${servicesOf(view.config).map(serviceLink).join('')}<details${byPassword ? ' open' : ''}><summary>Sign in with a password</summary>
<form method="post" action="/auth/login/password">${address}${password}<button>Sign in</button></form></details>
<details><summary>Sign in by your company</summary>
<form method="get" action="/auth/sso/start">${address}<button>Go on</button></form></details>${signUp}`,
  }
}

function serviceLink({ provider, name }: Service): string {
  return `<p><a class="button plain" href="/auth/oauth/${provider}/start">Sign in with ${escapeHtml(name)}</a></p>`
}

/** Where an account of one's own is asked for. */
export function signUpPage({ open }: { open: boolean }): SmallPage {
  if (!open)
    return {
      title: 'Ask to be invited',
      body: '<p>Nobody signs up here by themselves: an admin of your account invites you.</p><p><a href="/login">Sign in</a></p>',
    }
  const field = (label: string, attributes: string) => `<label>${label}<input ${attributes} required></label>`
  return {
    title: 'Sign up for Pharos',
    body: `<form method="post" action="/account/signup">${field('Mail address', 'name="email" type="email" autocomplete="username"')}
${field('Your name', 'name="name" autocomplete="name" maxlength="200"')}
${field('Name of the account', 'name="account_name" autocomplete="organization" maxlength="200"')}
<button>Mail me a link</button></form><p><a href="/login">You have an account? Sign in</a></p>`,
  }
}

/** After a link was asked for: the code of the mail may be typed here. */
export function sentPage({ message }: { message: string }): SmallPage {
  return { title: 'Look into your mail', body: `<p id="told">${escapeHtml(message)}</p>${codeForm('told')}` }
}

/** The code did not do; it may be typed again, or something else asked for. */
export function refusedCodePage({ message }: Refusal): SmallPage {
  return {
    title: 'Sign in to Pharos',
    body: `${alert(message)}${codeForm('alert')}<p><a href="/login">Begin again</a></p>`,
  }
}

/** Where the code of a mail is typed; who hears the page hears the text with this id, too. */
function codeForm(told: string): string {
  return `<form method="post" action="${CONSUME}"><label>Code
<input name="code" autofocus aria-describedby="${told}" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required></label>
<button>Sign in</button></form>`
}

/** Of a link: one button. */
export function linkPage({ email, token }: { email: string; token: string }): SmallPage {
  return {
    title: 'Sign in to Pharos',
    body: `<p>You will be signed in as ${escapeHtml(email)}.</p><form method="post" action="${CONSUME}">
<input type="hidden" name="token" value="${escapeHtml(token)}"><button>Sign in</button></form>`,
  }
}

type Consumed = { status: 'other_browser'; code: string } | ShownEntry

export function consumedPage(consumed: Consumed, view: PageView): SmallPage {
  if (consumed.status !== 'other_browser') return entryPage(consumed, view)
  return {
    title: 'Type this code in the other browser',
    body: `<p>You asked to sign in with another browser. Type this code there, where you asked:</p>
<p><strong>${escapeHtml(consumed.code)}</strong></p><p><small>If you did not ask, close this page, and give the code to nobody.</small></p>`,
  }
}
