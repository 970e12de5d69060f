import { getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { ACCOUNT } from '../../words/account.ts'
import { colon } from '../../words/language.ts'
import { Deletion, Ending } from './end.tsx'
import { General } from './general.tsx'
import { Leave } from './leave.tsx'
import { PartnerAccess } from './partner-access.tsx'
import { Policy } from './policy.tsx'
import { Transfer } from './transfer.tsx'

/** The account: name and defaults, plan, sign-in policy, transfer of ownership, leaving and deletion. */
export default function Account() {
  const account = useRoute(getAccount)
  const isOwner = useMay('owner')
  const mayEnd = useMay('super_admin')
  return (
    <>
      <Head title={ACCOUNT.title} />
      <WhenRead of={account}>
        {read => (
          <>
            {read.deletion_at && <Ending at={read.deletion_at} />}
            <General />
            <section class="card" aria-labelledby="plan">
              <h2 id="plan">
                {ACCOUNT.plan}
                {colon}
                <span class="plan">{read.plan}</span>
              </h2>
              <p>
                <a href="/console/settings/plan">{ACCOUNT.planMore}</a>
              </p>
            </section>
            <PartnerAccess />
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
