import {
  type Invitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@pharos/shared-protocol/contract/identity/invitation.ts'
import type { z } from 'zod'
import { Entries } from '../../part/entries.tsx'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { MEMBERS } from '../../words/member.ts'
import { ROLE_NAMES } from '../../words/role.ts'

type Read = z.output<typeof Invitation>

/** The invitations that have not been accepted yet. */
export function Invitations({ members }: { members: readonly { id: string; name: string }[] }) {
  const invitations = useRoute(listInvitations)
  return (
    <section class="card" aria-labelledby="invitations">
      <div class="head">
        <h2 id="invitations">{MEMBERS.invitations}</h2>
        <Export route={listInvitations} name="invitations" of={MEMBERS.invitations} />
      </div>
      <WhenRead of={invitations}>
        {found =>
          found.length === 0 ? (
            <>
              <p>{MEMBERS.noInvitations}</p>
              <p>{MEMBERS.noInvitationsWhy}</p>
            </>
          ) : (
            <Entries>
              {found.map(invitation => (
                <Entry
                  key={invitation.id}
                  invitation={invitation}
                  by={members.find(({ id }) => id === invitation.invited_by)?.name}
                />
              ))}
            </Entries>
          )
        }
      </WhenRead>
    </section>
  )
}

function Entry({ invitation, by }: { invitation: Read; by: string | undefined }) {
  const { id, email, role, status, sent_at, expires_at } = invitation
  const mayChange = useMay('admin')
  const resend = useChange(resendInvitation)
  const withdraw = useChange(withdrawInvitation)
  const params = { id }
  const sendAgain = async () => {
    if (await resend.run({ params })) notify({ tone: 'good', text: MEMBERS.resent(email) })
  }
  const takeBack = async () => {
    if (await withdraw.run({ params })) notify({ tone: 'good', text: MEMBERS.withdrawn })
  }
  return (
    <li>
      <div class="main">
        <strong>{email}</strong>
        {status === 'expired' && <span class="badge warn">{MEMBERS.expired}</span>}
        <small>
          {ROLE_NAMES[role]} {by && `· ${MEMBERS.invitedBy(by)} `}· {MEMBERS.sent} <Time at={sent_at} />
          {status === 'pending' && (
            <>
              {' '}
              · {MEMBERS.ends} <Time at={expires_at} />
            </>
          )}
        </small>
      </div>
      {mayChange && (
        <div class="row">
          <button type="button" class="plain" aria-label={MEMBERS.resendTo(email)} onClick={() => void sendAgain()}>
            {MEMBERS.resend}
          </button>
          <button type="button" class="danger" aria-label={MEMBERS.withdrawOf(email)} onClick={() => void takeBack()}>
            {MEMBERS.withdraw}
          </button>
        </div>
      )}
    </li>
  )
}
