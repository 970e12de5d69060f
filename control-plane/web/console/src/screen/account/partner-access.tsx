import { getPartnerAccess, setPartnerAccess } from '@pharos/shared-protocol/contract/business/partner-access.ts'
import { Asked } from '../../part/asked.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { ACCOUNT } from '../../words/account.ts'

/** Whether the partner that manages the account may read it. Nothing without a partner. */
export function PartnerAccess() {
  const mayChange = useMay('admin')
  const { data } = useRoute(getPartnerAccess)
  const change = useChange(setPartnerAccess)
  if (!data?.partner) return null
  const { partner, allowed } = data
  const run = async () => {
    const body = { allowed: !allowed }
    if (await change.run({ body }))
      notify({ tone: 'good', text: allowed ? ACCOUNT.partnerEnded : ACCOUNT.partnerAllowed })
  }
  return (
    <section class="card" aria-labelledby="partner">
      <h2 id="partner">{ACCOUNT.partner(partner)}</h2>
      <p>{allowed ? ACCOUNT.partnerReads : ACCOUNT.partnerReadsNothing}</p>
      {mayChange && (
        <Asked
          label={allowed ? ACCOUNT.partnerEnd : ACCOUNT.partnerAllow}
          title={allowed ? ACCOUNT.partnerEnd : ACCOUNT.partnerAllow}
          why={allowed ? ACCOUNT.partnerEndWhy : ACCOUNT.partnerAllowWhy}
          isDisabled={change.isRunning}
          onConfirm={() => void run()}
        />
      )}
    </section>
  )
}
