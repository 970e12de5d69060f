import { whoseSession } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import type { Words } from '../words/index.ts'

/** The session of a browser that a sign-in would end. */
export type Replaced = { email: string; account: string } | null

export function replacedBy(tx: SystemCtx, { cookies }: Pick<PublicCtx, 'cookies'>): Promise<Replaced> {
  return whoseSession(tx, cookies.get(SESSION_COOKIE))
}

interface Asked {
  /** Who will be signed in, and by whom. */
  who: string
  /** Our path to which the button posts the token. */
  action: string
  token: string
  replaces: Replaced
}

/** Asks whether to complete a sign-in that may have been begun by another site, to sign the visitor in as somebody else. */
export function confirmPage({ who, action, token, replaces }: Asked, words: Words): SmallPage {
  const ends = replaces && `<p>${escapeHtml(words.replaces(replaces.email, replaces.account))}</p>`
  return {
    title: words.sign_in_title,
    body: `<p>${escapeHtml(who)}</p>${ends ?? ''}<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="token" value="${escapeHtml(token)}"><button>${words.sign_in}</button></form>
<p><small>${words.unknown_address}</small></p>`,
  }
}
