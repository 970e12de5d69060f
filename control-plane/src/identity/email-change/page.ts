import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'

/** Of a link: one button. */
export function emailChangePage({ email, token }: { email: string; token: string }): SmallPage {
  return {
    title: 'Confirm your address',
    body: `<p>From now on you will sign in with ${escapeHtml(email)}.</p><form method="post" action="/auth/email/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}"><button>Confirm</button></form>`,
  }
}

export function confirmedPage({ email }: { email: string }): SmallPage {
  return {
    title: 'Your address has changed',
    body: `<p>From now on you sign in with ${escapeHtml(email)}.</p><p><a href="/accounts">Go on</a></p>`,
  }
}
