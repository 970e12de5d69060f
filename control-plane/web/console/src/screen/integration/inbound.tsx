import {
  deleteInboundSource,
  type InboundSource,
  listInboundSources,
  rotateInboundSource,
} from '@pharos/shared-protocol/contract/response/inbound.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { Secret } from '../../part/secret.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { INBOUND_TYPES, INTEGRATIONS } from '../../words/integration.ts'
import { colon } from '../../words/language.ts'
import { AddInbound } from './add-inbound.tsx'

/** A new address: the server returns it only once. */
interface Fresh {
  type: InboundSource['type']
  url: string
}

/** The addresses to which other systems send alerts. */
export function Inbound({ mayChange }: { mayChange: boolean }) {
  const sources = useRoute(listInboundSources)
  const [fresh, setFresh] = useState<Fresh | null>(null)
  return (
    <section class="card" aria-labelledby="inbound">
      <h2 id="inbound">{INTEGRATIONS.inbound}</h2>
      <p>{INTEGRATIONS.inboundWhat}</p>
      {fresh && <Once of={fresh} onKept={() => setFresh(null)} />}
      <WhenRead of={sources}>
        {all =>
          all.length === 0 ? (
            <>
              <p>{INTEGRATIONS.noInbound}</p>
              <p>{INTEGRATIONS.noInboundWhy}</p>
            </>
          ) : (
            <ul class="rows">
              {all.map(source => (
                <Source key={source.id} source={source} mayChange={mayChange} onAddress={setFresh} />
              ))}
            </ul>
          )
        }
      </WhenRead>
      {mayChange && <AddInbound onAdded={setFresh} />}
    </section>
  )
}

function Once({ of: { type, url }, onKept }: { of: Fresh; onKept(): void }) {
  return (
    <Secret title={INTEGRATIONS.made} values={[{ label: INTEGRATIONS.address, value: url }]} onKept={onKept}>
      <p>{INBOUND_TYPES[`${type}How`]}</p>
    </Secret>
  )
}

interface Given {
  source: InboundSource
  mayChange: boolean
  onAddress(fresh: Fresh): void
}

function Source({ source, mayChange, onAddress }: Given) {
  const params = { id: source.id }
  const [rotate, remove] = [useChange(rotateInboundSource), useChange(deleteInboundSource)]
  const renew = async () => {
    const reply = await rotate.run({ params })
    if (reply) onAddress({ type: source.type, url: reply.body.url })
  }
  const end = async () => {
    if (await remove.run({ params })) notify({ tone: 'good', text: INTEGRATIONS.removed })
  }
  return (
    <li>
      <div class="what">
        <strong>{source.friendly_name}</strong> <small>{INBOUND_TYPES[source.type]}</small>
        <br />
        <small>
          {INTEGRATIONS.lastAlert}
          {colon}
          <Time at={source.last_alert_at} />
        </small>
      </div>
      {mayChange && (
        <div class="row">
          <Asked
            label={INTEGRATIONS.rotate}
            title={INTEGRATIONS.rotateAsk}
            why={INTEGRATIONS.rotateWhy}
            onConfirm={() => void renew()}
          />
          <Asked
            label={INTEGRATIONS.remove}
            title={INTEGRATIONS.removeAsk(source.friendly_name)}
            why={INTEGRATIONS.removeInboundWhy}
            onConfirm={() => void end()}
          />
        </div>
      )}
    </li>
  )
}
