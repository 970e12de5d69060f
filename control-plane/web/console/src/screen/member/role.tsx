import { ROLES, type Role } from '@pharos/shared-protocol/access.ts'
import { listMembers, updateMember } from '@pharos/shared-protocol/contract/account/account.ts'
import { useState } from 'preact/hooks'
import { useRoute } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { MEMBERS } from '../../words/member.ts'
import { ROLE_MEANS, ROLE_NAMES } from '../../words/role.ts'
import { mayGive } from './invite.tsx'
import type { Read } from './show.tsx'

/** Changes the role of a member, up to one's own. */
export function ChangeRole({ member }: { member: Read }) {
  const { role: own } = useSession().account
  const [role, setRole] = useState<Role>(member.role)
  const update = useChange(updateMember)
  const members = useRoute(listMembers)
  /** Members have no ETag: compares the role that is shown with the current one. */
  const findOther = async () => {
    const reply = await call(listMembers).catch(() => null)
    return reply?.body.find(({ id, role: now }) => id === member.id && now !== member.role)?.role
  }
  const run = async () => {
    const theirs = await findOther()
    if (theirs) {
      notify({ tone: 'bad', text: MEMBERS.roleOvertaken(member.name, ROLE_NAMES[theirs], ROLE_NAMES[role]) })
      return members.refresh()
    }
    const done = await update.run({ params: { user_id: member.id }, body: { role } })
    if (done) notify({ tone: 'good', text: MEMBERS.roleChanged(member.name, ROLE_NAMES[role]) })
  }
  return (
    <section class="card" aria-labelledby="role">
      <h2 id="role">{MEMBERS.role}</h2>
      <p>{MEMBERS.roleHint}</p>
      <div class="row">
        <select
          aria-label={MEMBERS.role}
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(value as Role)}
        >
          {ROLES.filter(each => mayGive(own, each)).map(each => (
            <option key={each} value={each}>
              {ROLE_NAMES[each]}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="plain"
          disabled={role === member.role || update.isRunning}
          onClick={() => void run()}
        >
          {MEMBERS.changeRole}
        </button>
      </div>
      <small>{ROLE_MEANS[role]}</small>
    </section>
  )
}
