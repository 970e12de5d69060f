import { listInvitations } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type Invitation = ReplyOf<typeof listInvitations>[number]

/** The invitation to this address, or with this id or beginning of an id. */
export async function findInvitation({ call }: Session, text: string): Promise<Invitation> {
  const { body: invitations } = await call(listInvitations)
  return choose(invitations, text, {
    kind: 'invitation',
    id: invitation => invitation.id,
    names: invitation => [invitation.email],
    list: 'pharos invitation list',
  })
}
