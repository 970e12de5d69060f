import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'

const CONSUME = '/auth/login/magic_link/consume'

/** Where signing in begins. */
export function signInPage(): SmallPage {
  return {
    title: 'Sign in to Pharos',
    body: `<form method="post" action="/auth/login/magic_link"><p><label>Mail address<br>
<input name="email" type="email" autocomplete="username" required autofocus></label></p>
<button>Mail me a link</button></form>`,
  }
}

/** Where an account of one's own is asked for. */
export function signUpPage({ open }: { open: boolean }): SmallPage {
  if (!open) return { title: 'Ask to be invited', body: '<p>Nobody signs up here by themselves.</p>' }
  const field = (label: string, attributes: string) =>
    `<p><label>${label}<br><input ${attributes} required></label></p>`
  return {
    title: 'Sign up for Pharos',
    body: `<form method="post" action="/account/signup">${field('Mail address', 'name="email" type="email" autocomplete="username" autofocus')}
${field('Your name', 'name="name" autocomplete="name"')}${field('Name of the account', 'name="account_name" autocomplete="organization"')}
<button>Mail me a link</button></form>`,
  }
}

/** After a link was asked for: the code of the mail may be typed here. */
export function sentPage({ message }: { message: string }): SmallPage {
  return { title: 'Look into your mail', body: `<p>${escapeHtml(message)}</p>${codeForm()}` }
}

/** Where the code of a mail is typed. */
function codeForm(): string {
  return `<form method="post" action="${CONSUME}"><p><label>Code<br>
<input name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required></label></p>
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

type Consumed =
  | { status: 'other_browser'; code: string }
  | { status: 'signed_in'; email: string; account: string; return_to: string | null }

export function consumedPage(consumed: Consumed): SmallPage {
  if (consumed.status === 'signed_in')
    return {
      title: 'You are signed in',
      body: `<p>As ${escapeHtml(consumed.email)}, in the account ${escapeHtml(consumed.account)}.</p>${onward(consumed.return_to)}`,
    }
  return {
    title: 'Type this code in the other browser',
    body: `<p>You asked to sign in with another browser. Type this code there, where you asked:</p>
<p><strong>${escapeHtml(consumed.code)}</strong></p><p><small>If you did not ask, close this page, and give the code to nobody.</small></p>`,
  }
}

/** Back to the page that led to signing in. */
function onward(return_to: string | null): string {
  return return_to === null ? '' : `<p><a href="${escapeHtml(return_to)}">Continue</a></p>`
}
