import { listDeliveries, listIntegrations, redeliver } from '@pharos/shared-protocol/contract/response/integration.ts'
import { Head } from '../../part/head.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { DELIVERIES } from '../../words/channel.ts'
import { INTEGRATIONS } from '../../words/integration.ts'
import { Deliveries } from '../notification/index.ts'

/** The deliveries of an integration, each with a button to send it again. */
export function IntegrationLog({ id, mayChange }: { id: string; mayChange: boolean }) {
  const integrations = useRoute(listIntegrations)
  const again = useChange(redeliver)
  const repeat = async (delivery_id: string) => {
    if (await again.run({ params: { id, delivery_id } })) notify({ tone: 'good', text: DELIVERIES.sentAgain })
  }
  return (
    <>
      <Head title={integrations.data?.find(each => each.id === id)?.friendly_name ?? INTEGRATIONS.log} />
      <Deliveries
        route={listDeliveries}
        id={id}
        {...(mayChange
          ? {
              beside: delivery => (
                <button type="button" class="quiet" disabled={again.isRunning} onClick={() => void repeat(delivery.id)}>
                  {DELIVERIES.again}
                </button>
              ),
            }
          : {})}
      />
    </>
  )
}
