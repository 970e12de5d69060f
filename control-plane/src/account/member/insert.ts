import type { Role } from '@pharos/shared-protocol/access.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { personWith } from '../person/index.ts'
import { type Member, MemberEntity } from './entity.ts'

export interface NewMember {
  account: string
  email: string
  name: string
  role: Role
  staff?: boolean
  timezone?: string | null
}

/** Creates a member of an account for the person with the address; creates the person if there is none. */
export async function insertMember(ctx: SystemCtx, given: NewMember): Promise<Member> {
  const { account, email, name, role, staff = false, timezone = null } = given
  const member = ctx.em.create(MemberEntity, {
    id: ctx.newId(),
    account_id: account,
    person_id: await personWith(ctx, { email, name, timezone }),
    ...{ name, role, staff, timezone },
    created_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, { member_person: requestText('request.email_taken') })
  return member
}
