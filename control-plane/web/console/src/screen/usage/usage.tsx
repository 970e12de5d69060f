import { getPartnerAccountUsage } from '@pharos/shared-protocol/contract/business/partner-usage.ts'
import { getUsage } from '@pharos/shared-protocol/contract/business/usage.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { WhenRead } from '../../part/shown.tsx'
import { type Shown, useRoute } from '../../server/cache.ts'
import { USAGE } from '../../words/usage.ts'
import { Days } from './days.tsx'
import { Limits } from './limits.tsx'

const EVERY_MS = 60_000

/** What the account used by day, and how much of its limits. */
export function Usage() {
  return <Card usage={useRoute(getUsage, {}, { every: EVERY_MS })} />
}

/** The same of a customer, for the partner: without the rows. */
export function CustomerUsage({ id }: { id: string }) {
  return <Card usage={useRoute(getPartnerAccountUsage, { params: { id } }, { every: EVERY_MS })} />
}

function Card({ usage }: { usage: Shown<ReplyOf<typeof getPartnerAccountUsage> | ReplyOf<typeof getUsage>> }) {
  return (
    <section class="card" aria-labelledby="usage">
      <h2 id="usage">{USAGE.title}</h2>
      <WhenRead of={usage}>
        {({ limits, figures }) => (
          <>
            <Limits limits={limits} />
            <Days figures={figures} />
          </>
        )}
      </WhenRead>
    </section>
  )
}
