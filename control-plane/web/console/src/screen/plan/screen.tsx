import { getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { getSubscription } from '@pharos/shared-protocol/contract/business/billing.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { colon } from '../../words/language.ts'
import { PLAN } from '../../words/plan.ts'
import { InvoiceList, Subscription } from '../billing/index.ts'
import { Usage } from '../usage/index.ts'
import { Choice } from './choice.tsx'
import { Exceptions } from './exceptions.tsx'
import { Includes } from './includes.tsx'
import './plan.css'

/** The plan of the account, or its invoices, by the rest of the address. */
export default function PlanScreen({ rest }: { rest: string }) {
  return rest === '/invoices' ? <InvoiceList /> : <Plan />
}

function Plan() {
  const account = useRoute(getAccount)
  const mayReadMore = useMay('admin')
  const subscription = useRoute(getSubscription, {}, { enabled: mayReadMore })
  return (
    <>
      <Head title={PLAN.title} />
      <WhenRead of={account}>
        {read => {
          const provider = subscription.data?.provider ?? null
          const managedBy = subscription.data?.managed_by ?? null
          // Where one plan has no limits and nothing is sold, there is nothing to compare or to choose.
          const isOnly = provider === null && read.plan === 'enterprise'
          return (
            <>
              <section class="card" aria-labelledby="plan">
                <h2 id="plan">
                  {PLAN.current}
                  {colon}
                  <span class="plan">{read.plan}</span>
                </h2>
                {managedBy === null && (isOnly || !mayReadMore) && (
                  <p>{mayReadMore ? PLAN.byOperator : PLAN.notYours}</p>
                )}
                {managedBy !== null && <p>{PLAN.byPartner(managedBy)}</p>}
                <Includes account={read} isOnly={isOnly || !mayReadMore} />
                <Exceptions of={read.plan_exceptions} />
              </section>
              {mayReadMore && !isOnly && (
                <WhenRead of={subscription}>{billing => <Choice account={read} billing={billing} />}</WhenRead>
              )}
              <Usage />
              {provider !== null && <Subscription />}
            </>
          )
        }}
      </WhenRead>
    </>
  )
}
