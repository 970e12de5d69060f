import {
  type BillingSubscription,
  changeSubscription,
  openPortal,
} from '@pharos/shared-protocol/contract/business/billing.ts'
import type { z } from 'zod'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { BILLING } from '../../words/billing.ts'

type Read = z.output<typeof BillingSubscription>

/** What the owner can do with a subscription: take a cancellation back, and go to the provider's page. */
export function Actions({ of }: { of: Read }) {
  const portal = useChange(openPortal)
  const lead = async () => {
    const reply = await portal.run({})
    if (reply) location.assign(reply.body.url)
  }
  const isSubscribed = of.status !== 'none'
  const isManaged = of.managed_by !== null
  // A partner sets the plan, and it is paid for here all the same.
  const isLeft = isManaged && isSubscribed && of.cancel_at === null
  return (
    <div class="row">
      {(of.status === 'incomplete' || isLeft) && <SetCancel cancel label={BILLING.withdraw} done={BILLING.withdrawn} />}
      {isSubscribed && !isManaged && of.status !== 'lapsed' && of.cancel_at !== null && (
        <SetCancel cancel={false} label={BILLING.resume} done={BILLING.resumed} />
      )}
      {!isManaged && (isSubscribed || of.looked_at !== null) && (
        <button type="button" class="plain" disabled={portal.isRunning} onClick={() => void lead()}>
          {BILLING.portal}
        </button>
      )}
    </div>
  )
}

/** Cancels the subscription, or takes that back. */
function SetCancel({ cancel, label, done }: { cancel: boolean; label: string; done: string }) {
  const change = useChange(changeSubscription)
  const run = async () => {
    if (await change.run({ body: { cancel } })) notify({ tone: 'good', text: done })
  }
  return (
    <button type="button" class="plain" disabled={change.isRunning} onClick={() => void run()}>
      {label}
    </button>
  )
}
