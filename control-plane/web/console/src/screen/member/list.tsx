import { listMembers, type Member } from '@pharos/shared-protocol/contract/account/account.ts'
import { listMemberAccess, type MemberAccess } from '@pharos/shared-protocol/contract/account/security.ts'
import { useMemo } from 'preact/hooks'
import type { z } from 'zod'
import { Avatar } from '../../part/avatar.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfTexts } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay, useSession } from '../../server/session.ts'
import { MEMBERS } from '../../words/member.ts'
import { PARTS } from '../../words/parts.ts'
import { ROLE_NAMES } from '../../words/role.ts'
import { Invitations } from './invitations.tsx'

type Listed = z.output<typeof Member> & { access: z.output<typeof MemberAccess> | undefined }

/** The members of the account, and the invitations. */
export default function Members() {
  const isAdmin = useMay('admin')
  const members = useRoute(listMembers)
  const access = useRoute(listMemberAccess, {}, { enabled: isAdmin })
  const columns = useColumns(isAdmin)
  return (
    <>
      <Head title={MEMBERS.title}>
        <Export route={listMembers} name="members" />
        {isAdmin && (
          <a class="button" href="/console/settings/members/invite" data-main-action>
            {MEMBERS.invite}
          </a>
        )}
      </Head>
      <WhenRead of={members}>
        {found => {
          const of = new Map((access.data ?? []).map(each => [each.user_id, each]))
          return (
            <>
              <p class="count">{MEMBERS.count(found.length)}</p>
              <Table
                label={MEMBERS.title}
                rows={found.map(member => ({ ...member, access: of.get(member.id) }))}
                columns={columns}
                keyOf={({ id }) => id}
              />
            </>
          )
        }}
      </WhenRead>
      <Invitations members={members.data ?? []} />
    </>
  )
}

function useColumns(isAdmin: boolean): readonly Column<Listed>[] {
  const { user_id } = useSession()
  const yes = (is: boolean | undefined) => (is === undefined ? PARTS.none : is ? MEMBERS.yes : MEMBERS.no)
  return useMemo(() => {
    const ofAll: Column<Listed>[] = [
      {
        title: MEMBERS.name,
        width: 'minmax(7rem, 2fr)',
        show: ({ id, name, deactivated_at }) => (
          <>
            <Avatar name={name} /> <a href={`/console/settings/members/${id}`}>{name}</a>
            {id === user_id && <span class="badge">{MEMBERS.you}</span>}
            {deactivated_at && <span class="badge warn">{MEMBERS.deactivated}</span>}
          </>
        ),
      },
      { title: MEMBERS.email, width: 'minmax(8rem, 2fr)', show: ({ email }) => <small>{email}</small> },
      { title: MEMBERS.role, width: widthOfTexts(Object.values(ROLE_NAMES)), show: ({ role }) => ROLE_NAMES[role] },
    ]
    const ofAdmins: Column<Listed>[] = [
      { title: MEMBERS.factor, width: '7rem', onPhone: 'hidden', show: ({ access }) => yes(access?.second_factor) },
      { title: MEMBERS.pageable, width: '7rem', onPhone: 'hidden', show: ({ access }) => yes(access?.reachable) },
      {
        title: MEMBERS.seen,
        width: '6.5rem',
        onPhone: 'hidden',
        show: ({ access }) => access && <Time at={access.last_seen_at} />,
      },
    ]
    return isAdmin ? [...ofAll, ...ofAdmins] : ofAll
  }, [isAdmin, user_id])
}
