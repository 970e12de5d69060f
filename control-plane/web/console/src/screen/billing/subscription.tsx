import { type BillingSubscription, getSubscription } from '@pharos/shared-protocol/contract/business/billing.ts'
import { useEffect, useState } from 'preact/hooks'
import type { z } from 'zod'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { BILLING } from '../../words/billing.ts'
import { colon } from '../../words/language.ts'
import { Actions } from './actions.tsx'

type Read = z.output<typeof BillingSubscription>

const POLL_MS = 3_000

/** The subscription. Where the operator sets the plans, there is nothing to show. */
export function Subscription() {
  // Who comes back from the provider's page waits for its message to arrive.
  const isExpected = new URLSearchParams(location.search).get('checkout') === 'done'
  const [status, setStatus] = useState<Read['status']>('none')
  const { data } = useRoute(getSubscription, {}, isExpected && status === 'none' ? { every: POLL_MS } : {})
  useEffect(() => setStatus(data?.status ?? 'none'), [data?.status])
  const isOwner = useMay('owner')
  // Where a partner sets the plan, only a subscription from before is shown, so that it can be ended.
  if (!data?.provider || (data.managed_by !== null && data.status === 'none')) return null
  return (
    <section class="card" aria-labelledby="subscription">
      <h2 id="subscription">
        {BILLING.title}
        {colon}
        {BILLING[data.status]}
      </h2>
      <Warnings of={data} />
      <Facts of={data} />
      {isOwner && <Actions of={data} />}
      <p>
        <a href="/console/settings/plan/invoices">{BILLING.invoices}</a>
      </p>
    </section>
  )
}

function Warnings({ of: { status, grace_ends_at, failing_since, pay_url } }: { of: Read }) {
  return (
    <>
      {status === 'past_due' && (
        <p role="alert">
          {BILLING.pastDueWhy} <Time at={grace_ends_at} isFull />
        </p>
      )}
      {status === 'incomplete' && <p role="alert">{BILLING.incompleteWhy}</p>}
      {status === 'lapsed' && <p role="alert">{BILLING.lapsedWhy}</p>}
      {pay_url !== null && (
        <p>
          <a href={pay_url} rel="noreferrer" target="_blank">
            {BILLING.payNow}
          </a>
        </p>
      )}
      {failing_since && (
        <p role="alert">
          {BILLING.away} <Time at={failing_since} isFull />
        </p>
      )}
    </>
  )
}

function Facts({ of }: { of: Read }) {
  const time = (at: string | null) => at && <Time at={at} isFull />
  const rows = [
    [BILLING.subscribed, of.subscribed_plan],
    [BILLING.trialEnds, time(of.trial_ends_at)],
    [BILLING.paidUntil, of.status === 'active' && of.cancel_at === null ? time(of.period_ends_at) : null],
    [BILLING.ends, time(of.cancel_at)],
    [BILLING.unpaidSince, time(of.unpaid_since)],
    [BILLING.contact, of.contact],
  ] as const
  return (
    <dl>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} class="pair">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
