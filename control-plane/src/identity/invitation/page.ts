import type { Role } from '@pharos/shared-protocol/access.ts'
import { escapeHtml, linked, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { entryPage, type ShownEntry } from '../entry/index.ts'
import { WORDS } from '../words/index.ts'

interface Shown {
  email: string
  role: Role
  account: string
  invited_by: string
  token: string
}

/** The page of an invitation: who invites to what, a field for the name, and one button. */
export function invitationPage({ email, role, account, invited_by, token }: Shown, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return {
    title: words.join_title(account),
    body: `<p>${escapeHtml(words.invites(invited_by, email, words.role(role)))}</p>
<form method="post" action="/invitation/accept"><input type="hidden" name="token" value="${escapeHtml(token)}">
<p><label>${words.your_name}<br><input name="name" autocomplete="name" maxlength="200" required></label></p>
<button>${words.join}</button></form>`,
  }
}

export function acceptedPage(step: ShownEntry | { status: 'joined'; account: string }, view: PageView): SmallPage {
  if (step.status !== 'joined') return entryPage(step, view)
  const words = WORDS[view.language]
  return {
    title: words.joined_title(step.account),
    body: `<p>${linked(words.joined, '/login')}</p>`,
  }
}
