import type { Account } from '@pharos/shared-protocol/contract/account/account.ts'
import type { BillingSubscription } from '@pharos/shared-protocol/contract/business/billing.ts'
import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { previewPlan } from '@pharos/shared-protocol/contract/business/plan-routes.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { PLAN } from '../../words/plan.ts'
import { ChangeTo } from './change.tsx'
import { type Preview, ShowPreview, takesAway } from './preview.tsx'

type Billing = z.output<typeof BillingSubscription>

/** Another plan, with what it takes away before anything can be done. */
export function Choice({ account, billing }: { account: z.output<typeof Account>; billing: Billing }) {
  const [plan, setPlan] = useState<Plan | ''>('')
  const others = PLANS.filter(each => each !== account.plan)
  return (
    <section class="card" aria-labelledby="choice">
      <h2 id="choice">{PLAN.another}</h2>
      <p>{PLAN.anotherWhy}</p>
      <select
        aria-label={PLAN.plan}
        value={plan}
        onChange={({ currentTarget }) => setPlan(others.find(each => each === currentTarget.value) ?? '')}
      >
        <option value="">{PLAN.choose}</option>
        {others.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {plan !== '' && plan !== account.plan && (
        <Chosen key={plan} plan={plan} billing={billing} onDone={() => setPlan('')} />
      )}
    </section>
  )
}

interface ChosenGiven {
  plan: Plan
  billing: Billing
  onDone(): void
}

function Chosen({ plan, billing, onDone }: ChosenGiven) {
  const preview = useRoute(previewPlan, { body: { plan } })
  return (
    <WhenRead of={preview}>
      {read => (
        <>
          <ShowPreview of={read} />
          <Way key={JSON.stringify(read)} preview={read} plan={plan} billing={billing} onDone={onDone} />
        </>
      )}
    </WhenRead>
  )
}

/** Who may change the plan, and the button once it was said that its consequences were read. */
function Way({ preview, plan, billing, onDone }: ChosenGiven & { preview: Preview }) {
  const [wasRead, setRead] = useState(false)
  const isOwner = useMay('owner')
  if (billing.managed_by !== null) return <p>{PLAN.byPartner(billing.managed_by)}</p>
  if (billing.provider === null) return <p>{PLAN.byOperator}</p>
  if (!isOwner) return <p>{PLAN.byOwner}</p>
  const mustRead = takesAway(preview)
  return (
    <>
      {mustRead && (
        <label>
          <input type="checkbox" checked={wasRead} onChange={({ currentTarget }) => setRead(currentTarget.checked)} />{' '}
          {PLAN.wasRead}
        </label>
      )}
      <ChangeTo plan={plan} billing={billing} isReady={wasRead || !mustRead} onDone={onDone} />
    </>
  )
}
