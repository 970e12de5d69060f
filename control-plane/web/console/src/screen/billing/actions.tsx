import {
  type BillingSubscription,
  changeSubscription,
  openCheckout,
  openPortal,
  PAID_PLANS,
} from '@pharos/shared-protocol/contract/billing.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { notify } from '../../frame/notice.tsx'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { BILLING } from '../../words/billing.ts'

type Read = z.output<typeof BillingSubscription>
type PaidPlan = (typeof PAID_PLANS)[number]

/** What the owner can do: buy, change and cancel, and go to the provider's page. */
export function Actions({ of }: { of: Read }) {
  const portal = useChange(openPortal)
  const lead = async () => {
    const reply = await portal.run({})
    if (reply) location.assign(reply.body.url)
  }
  const isSubscribed = of.status !== 'none'
  return (
    <>
      {of.status === 'none' && <Buy of={of} />}
      {(of.status === 'active' || of.status === 'trialing') && <Change of={of} />}
      <div class="row">
        {isSubscribed && of.status !== 'lapsed' && <Cancel of={of} />}
        {(isSubscribed || of.looked_at !== null) && (
          <button type="button" class="plain" disabled={portal.isRunning} onClick={() => void lead()}>
            {BILLING.portal}
          </button>
        )}
      </div>
    </>
  )
}

function Buy({ of: { plans } }: { of: Read }) {
  const [plan, setPlan] = useState<PaidPlan | ''>('')
  const checkout = useChange(openCheckout)
  const buy = async () => {
    if (plan === '') return
    const reply = await checkout.run({ body: { plan } })
    if (reply) location.assign(reply.body.url)
  }
  return (
    <div class="row">
      <Plans plans={plans} value={plan} onChoose={setPlan} />
      <button type="button" disabled={plan === '' || checkout.isRunning} onClick={() => void buy()}>
        {BILLING.buy}
      </button>
    </div>
  )
}

function Change({ of: { plans, subscribed_plan } }: { of: Read }) {
  const [plan, setPlan] = useState<PaidPlan | ''>('')
  const change = useChange(changeSubscription)
  const run = async () => {
    if (plan === '' || !(await change.run({ body: { plan } }))) return
    setPlan('')
    notify({ tone: 'good', text: BILLING.changed })
  }
  const others = plans.filter(each => each !== subscribed_plan)
  if (others.length === 0) return null
  return (
    <div class="row">
      <Plans plans={others} value={plan} onChoose={setPlan} />
      <Asked
        label={BILLING.change}
        title={BILLING.changeAsk(plan)}
        why={BILLING.changeMeans}
        isDisabled={plan === '' || change.isRunning}
        onConfirm={() => void run()}
      />
    </div>
  )
}

function Cancel({ of: { cancel_at } }: { of: Read }) {
  const change = useChange(changeSubscription)
  const run = async (cancel: boolean) => {
    const done = await change.run({ body: { cancel } })
    if (done) notify({ tone: 'good', text: cancel ? BILLING.canceled : BILLING.resumed })
  }
  if (cancel_at !== null)
    return (
      <button type="button" class="plain" disabled={change.isRunning} onClick={() => void run(false)}>
        {BILLING.resume}
      </button>
    )
  return (
    <Asked
      label={BILLING.cancel}
      title={BILLING.cancelAsk}
      why={BILLING.cancelMeans}
      isDanger
      isDisabled={change.isRunning}
      onConfirm={() => void run(true)}
    />
  )
}

interface PlansGiven {
  plans: readonly string[]
  value: PaidPlan | ''
  onChoose(plan: PaidPlan | ''): void
}

function Plans({ plans, value, onChoose }: PlansGiven) {
  const known = PAID_PLANS.filter(plan => plans.includes(plan))
  const choose = (text: string) => onChoose(known.find(plan => plan === text) ?? '')
  return (
    <select aria-label={BILLING.plan} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">{BILLING.choose}</option>
      {known.map(plan => (
        <option key={plan} value={plan}>
          {plan}
        </option>
      ))}
    </select>
  )
}
