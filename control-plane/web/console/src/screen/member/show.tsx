import { listMembers, type Member } from '@pharos/shared-protocol/contract/account/account.ts'
import { listMemberAccess } from '@pharos/shared-protocol/contract/account/security.ts'
import type { z } from 'zod'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay, useSession } from '../../server/session.ts'
import { MEMBERS } from '../../words/member.ts'
import { ROLE_MEANS, ROLE_NAMES } from '../../words/role.ts'
import { ConnectedApps } from '../connected-app/index.ts'
import { Sessions } from '../session/index.ts'
import { mayGive } from './invite.tsx'
import { ChangeRole } from './role.tsx'
import { MemberVerbs } from './verbs.tsx'

export type Read = z.output<typeof Member>

/** One member: their data, their sessions, and the actions of admins. */
export default function ShowMember({ id }: { id: string }) {
  const members = useRoute(listMembers)
  return (
    <WhenRead of={members} isScreen>
      {found => {
        const member = found.find(each => each.id === id)
        if (member) return <Details member={member} />
        return (
          <>
            <Head title={MEMBERS.gone} />
            <p>{MEMBERS.goneWhy}</p>
          </>
        )
      }}
    </WhenRead>
  )
}

function Details({ member }: { member: Read }) {
  const { user_id, account } = useSession()
  const isAdmin = useMay('admin')
  const isOwn = member.id === user_id
  const manages = isAdmin && !isOwn && mayGive(account.role, member.role)
  return (
    <>
      <Head title={member.name} />
      <Facts member={member} />
      {isOwn && (
        <section class="card">
          <p>{MEMBERS.own}</p>
          <a class="button plain" href="/console/settings/profile">
            {MEMBERS.profile}
          </a>
        </section>
      )}
      {manages && <ChangeRole key={member.role} member={member} />}
      {manages && <Sessions user_id={member.id} isOwn={false} />}
      {manages && <ConnectedApps user_id={member.id} />}
      {manages && <MemberVerbs member={member} />}
    </>
  )
}

function Facts({ member }: { member: Read }) {
  const isAdmin = useMay('admin')
  const access = useRoute(listMemberAccess, {}, { enabled: isAdmin }).data?.find(each => each.user_id === member.id)
  const yes = (is: boolean) => (is ? MEMBERS.yes : MEMBERS.no)
  return (
    <section class="card">
      <dl>
        <dt>{MEMBERS.email}</dt>
        <dd>{member.email}</dd>
        <dt>{MEMBERS.role}</dt>
        <dd>
          {ROLE_NAMES[member.role]} <small>· {ROLE_MEANS[member.role]}</small>
          {member.deactivated_at && <span class="badge warn">{MEMBERS.deactivated}</span>}
          {access?.managed && <span class="badge">{MEMBERS.managed}</span>}
        </dd>
        <dt>{MEMBERS.since}</dt>
        <dd>
          <Time at={member.created_at} isFull />
        </dd>
        {access && (
          <>
            <dt>{MEMBERS.factor}</dt>
            <dd>{yes(access.second_factor)}</dd>
            <dt>{MEMBERS.pageable}</dt>
            <dd>{yes(access.reachable)}</dd>
            <dt>{MEMBERS.seen}</dt>
            <dd>
              <Time at={access.last_seen_at} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
