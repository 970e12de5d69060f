import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { ownId } from './own-contacts.ts'

export type Member = ReplyOf<typeof listMembers>[number]

/** The member with this email, name, id or beginning of an id. */
export async function findMember({ call }: Session, text: string): Promise<Member> {
  const { body: members } = await call(listMembers)
  return choose(members, text, {
    kind: 'member',
    id: member => member.id,
    names: member => [member.email, member.name],
    list: 'pharos member list',
  })
}

export async function memberId(session: Session, text: string): Promise<string> {
  return (await findMember(session, text)).id
}

/** The id of the member that an option names; without the option, the id of the current member. */
export async function memberOrOneself(session: Session, text: string | undefined): Promise<string> {
  return text === undefined ? ownId(session) : memberId(session, text)
}
