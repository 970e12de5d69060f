import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import { listContactMethods } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import type { ContactMethod } from './find-paging.ts'

/** The id of the member that the key belongs to. */
export async function ownId({ call }: Session): Promise<string> {
  return (await call(getCurrentUser)).body.member.id
}

/**
 * The member's own contact method with this label, address, id or beginning of an id, with the parameters of its
 * routes.
 */
export async function findOwnContact(session: Session, text: string) {
  const user_id = await ownId(session)
  const { body: methods } = await session.call(listContactMethods, { params: { user_id } })
  const named = { kind: 'contact method', list: 'pharos contact list' }
  const names = ({ label, value }: ContactMethod) => [value, label]
  const method = choose(methods, text, { ...named, id: each => each.id, names })
  return { method, params: { user_id, id: method.id } }
}
