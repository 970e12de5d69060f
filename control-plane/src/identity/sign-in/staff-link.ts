import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { findMember } from '../../account/member/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SIGN_IN_LINKS, storeLink } from './link.ts'

/**
 * A link that signs the caller in, without a mail: for staff of an installation that may have no mail yet. A key
 * reaches one account, but a session all accounts of its person, so nobody else may exchange one for the other.
 */
export async function createSignInLink(ctx: OpenCtx) {
  const { member, session } = ctx.actor
  if (!member?.staff) throw new Refusal('forbidden', identityText('sign_in.link_staff_only'))
  if (session?.only_account) throw new Refusal('forbidden', identityText('sign_in.session_of_one_account'))
  return lastSystemWrite(async tx => {
    const found = await findMember(tx, ctx.account, member.id)
    if (!found) throw new Refusal('forbidden', identityText('sign_in.member_left'))
    const link = await storeLink(tx, { email: found.email, browser_hash: null, network: null, sign_up: null })
    ctx.notes.resource = link.id
    return { url: SIGN_IN_LINKS.urlOf(ctx.platform, link.id), expires_at: rfc3339(link.expires_at) }
  })
}
