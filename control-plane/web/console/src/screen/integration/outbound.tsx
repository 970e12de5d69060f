import {
  deleteIntegration,
  type Integration,
  listIntegrations,
} from '@pharos/shared-protocol/contract/response/integration.ts'
import { Asked } from '../../part/asked.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { CHANNELS } from '../../words/channel.ts'
import { INTEGRATIONS } from '../../words/integration.ts'
import { Where } from '../notification/index.ts'
import { AddIntegration, ChangeIntegration } from './integration-form.tsx'

export const INTEGRATIONS_AT = '/console/settings/integrations'

/** The integrations that notification channels refer to. */
export function Outbound({ mayChange }: { mayChange: boolean }) {
  const integrations = useRoute(listIntegrations)
  const doing = useDoing()
  return (
    <section class="card" aria-labelledby="outbound">
      <h2 id="outbound">{INTEGRATIONS.outbound}</h2>
      <p>{INTEGRATIONS.outboundWhat}</p>
      <WhenRead of={integrations}>
        {all =>
          all.length === 0 ? (
            <>
              <p>{INTEGRATIONS.noOutbound}</p>
              <p>{INTEGRATIONS.noOutboundWhy}</p>
            </>
          ) : (
            <ul class="rows">
              {all.map(each => (
                <Kept key={each.id} integration={each} mayChange={mayChange} />
              ))}
            </ul>
          )
        }
      </WhenRead>
      {mayChange &&
        (doing.is('add-outbound') ? (
          <AddIntegration onDone={doing.end} />
        ) : (
          <button type="button" class="plain" onClick={() => doing.begin('add-outbound')}>
            {INTEGRATIONS.addOutbound}
          </button>
        ))}
    </section>
  )
}

function Kept({ integration, mayChange }: { integration: Integration; mayChange: boolean }) {
  const { id, type, friendly_name, details } = integration
  const doing = useDoing()
  const remove = useChange(deleteIntegration)
  const end = async () => {
    if (await remove.run({ params: { id } })) notify({ tone: 'good', text: INTEGRATIONS.removed })
  }
  return (
    <li>
      <div class="what">
        <strong>{friendly_name}</strong> <small>{CHANNELS[type]}</small>
        <br />
        <Where of={details} />
      </div>
      <div class="row">
        <a href={`${INTEGRATIONS_AT}/${id}`}>{INTEGRATIONS.log}</a>
        {mayChange && (
          <>
            <button type="button" class="plain" onClick={() => doing.begin('change', id)}>
              {INTEGRATIONS.change}
            </button>
            <Asked
              label={INTEGRATIONS.remove}
              title={INTEGRATIONS.removeAsk(friendly_name)}
              why={INTEGRATIONS.removeOutboundWhy}
              onConfirm={() => void end()}
            />
          </>
        )}
      </div>
      {mayChange && doing.is('change', id) && (
        <Dialog title={INTEGRATIONS.change} onClose={doing.end}>
          <ChangeIntegration integration={integration} onDone={doing.end} />
        </Dialog>
      )}
    </li>
  )
}
