import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'

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

export function acceptedPage({
  status,
  email,
  account,
}: {
  status: string
  email: string
  account: string
}): SmallPage {
  const next =
    status === 'signed_in'
      ? `<p>You are signed in as ${escapeHtml(email)}.</p>`
      : '<p>You have other accounts, too: <a href="/login">sign in</a>, and choose this one.</p>'
  return { title: `You have joined ${account}`, body: next }
}
