import { getAccount } from '@pharos/shared-protocol/contract/account.ts'
import { useMay } from '../../frame/session.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { ACCOUNT } from '../../words/account.ts'
import { Subscription } from '../billing/index.ts'
import { Deletion, Ending } from './end.tsx'
import { General } from './general.tsx'
import { Leave } from './leave.tsx'
import { Plan } from './plan.tsx'
import { Policy } from './policy.tsx'
import { Transfer } from './transfer.tsx'

/** The account: name and defaults, plan, sign-in policy, transfer of ownership, leaving and deletion. */
export default function Account() {
  const account = useRoute(getAccount)
  const isOwner = useMay('owner')
  const mayEnd = useMay('super_admin')
  const mayReadInvoices = useMay('admin')
  return (
    <>
      <Head title={ACCOUNT.title} />
      <WhenRead of={account}>
        {read => (
          <>
            {read.deletion_at && <Ending at={read.deletion_at} />}
            <General />
            <Plan plan={read.plan} limits={read.limits} />
            {mayReadInvoices && <Subscription />}
            <Policy />
            {isOwner && <Transfer />}
            <Leave name={read.name} />
            {mayEnd && read.deletion_at === null && <Deletion name={read.name} />}
          </>
        )}
      </WhenRead>
    </>
  )
}
