import {
  type Impersonation,
  listImpersonations,
  revokeImpersonation,
} from '@pharos/shared-protocol/contract/business/impersonation.ts'
import type { z } from 'zod'
import { Time } from '../part/time.tsx'
import { useRoute } from '../server/cache.ts'
import { useChange } from '../server/change.ts'
import { notify } from '../server/notice.ts'
import { useMay, useSession } from '../server/session.ts'
import { STAFF_ACCESS } from '../words/staff-access.ts'
import './staff-banner.css'

type Access = z.output<typeof Impersonation>

/** Says on every screen who of the operator's staff looks into the account, as long as they do. */
export function StaffBanners() {
  const { data = [] } = useRoute(listImpersonations)
  return data.map(access => <StaffBanner key={access.id} access={access} />)
}

function StaffBanner({ access }: { access: Access }) {
  const { id, staff_name, staff_email, reason, ends_at } = access
  const { impersonation, account } = useSession()
  const isOwn = impersonation?.id === id
  const mayEnd = useMay('admin') && (isOwn || impersonation === null)
  const revoke = useChange(revokeImpersonation)
  const end = async () => {
    if (!(await revoke.run({ params: { id } }))) return
    // The session of before counts again, in another account.
    if (isOwn) location.assign('/console/settings/accounts')
    else notify({ tone: 'good', text: STAFF_ACCESS.ended })
  }
  return (
    <div class="staff-banner" role="status">
      <span>
        <strong>{isOwn ? STAFF_ACCESS.own(account.name) : STAFF_ACCESS.other(staff_name, staff_email)}</strong>{' '}
        {STAFF_ACCESS.reason} <bdi>{reason}</bdi> · {STAFF_ACCESS.until} <Time at={ends_at} isNear />
      </span>
      {mayEnd && (
        <button type="button" onClick={end}>
          {STAFF_ACCESS.end}
        </button>
      )}
    </div>
  )
}
