import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { entryPage, type ShownEntry } from '../entry/index.ts'

interface Shown {
  email: string
  role: string
  account: string
  invited_by: string
  token: string
}

/** Of an invitation: who invites to what, a name, and one button. */
export function invitationPage({ email, role, account, invited_by, token }: Shown): SmallPage {
  return {
    title: `Join ${account}`,
    body: `<p>${escapeHtml(invited_by)} invites ${escapeHtml(email)}, with the role ${escapeHtml(role.replace('_', ' '))}.</p>
<form method="post" action="/invitation/accept"><input type="hidden" name="token" value="${escapeHtml(token)}">
<p><label>Your name<br><input name="name" autocomplete="name" maxlength="200" required></label></p>
<button>Join</button></form>`,
  }
}

export function acceptedPage(step: ShownEntry | { status: 'joined'; account: string }, view: PageView): SmallPage {
  if (step.status !== 'joined') return entryPage(step, view)
  return {
    title: `You have joined ${step.account}`,
    body: '<p>You have other accounts, too: <a href="/login">sign in</a>, and choose this one.</p>',
  }
}
