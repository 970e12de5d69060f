import {
  type BillingSubscription,
  changeSubscription,
  openCheckout,
  PAID_PLANS,
} from '@pharos/shared-protocol/contract/business/billing.ts'
import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { BILLING } from '../../words/billing.ts'

interface Given {
  plan: Plan
  billing: z.output<typeof BillingSubscription>
  isReady: boolean
  onDone(): void
}

/** The button to a plan: a page of the provider for the first subscription, a change or an end of the one that there is. */
export function ChangeTo({ plan, billing, isReady, onDone }: Given) {
  const paid = PAID_PLANS.find(each => each === plan)
  const isLive = billing.status === 'active' || billing.status === 'trialing'
  if (paid !== undefined && !billing.plans.includes(paid)) return <p>{BILLING.notSold}</p>
  if (paid !== undefined && billing.status === 'none') return <Buy plan={paid} isReady={isReady} />
  if (!isLive) return <p>{billing.status === 'none' ? BILLING.notSold : BILLING.payFirst}</p>
  if (paid !== undefined) return <Change plan={paid} isReady={isReady} onDone={onDone} />
  return billing.cancel_at === null ? <Cancel isReady={isReady} onDone={onDone} /> : <p>{BILLING.endsAlready}</p>
}

type PaidPlan = (typeof PAID_PLANS)[number]

function Buy({ plan, isReady }: { plan: PaidPlan; isReady: boolean }) {
  const checkout = useChange(openCheckout)
  const buy = async () => {
    const reply = await checkout.run({ body: { plan } })
    if (reply) location.assign(reply.body.url)
  }
  return (
    <button type="button" disabled={!isReady || checkout.isRunning} onClick={() => void buy()}>
      {BILLING.buy}
    </button>
  )
}

function Change({ plan, isReady, onDone }: { plan: PaidPlan; isReady: boolean; onDone(): void }) {
  const change = useChange(changeSubscription)
  const run = async () => {
    if (!(await change.run({ body: { plan } }))) return
    notify({ tone: 'good', text: BILLING.changed })
    onDone()
  }
  return (
    <Asked
      label={BILLING.change}
      title={BILLING.changeAsk(plan)}
      why={BILLING.changeMeans}
      isDisabled={!isReady || change.isRunning}
      onConfirm={() => void run()}
    />
  )
}

/** The free plan comes with the end of the period that is paid for. */
function Cancel({ isReady, onDone }: { isReady: boolean; onDone(): void }) {
  const change = useChange(changeSubscription)
  const run = async () => {
    if (!(await change.run({ body: { cancel: true } }))) return
    notify({ tone: 'good', text: BILLING.canceled })
    onDone()
  }
  return (
    <Asked
      label={BILLING.cancel}
      title={BILLING.cancelAsk}
      why={BILLING.cancelMeans}
      isDanger
      isDisabled={!isReady || change.isRunning}
      onConfirm={() => void run()}
    />
  )
}
