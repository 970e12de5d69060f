import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { deleteRegion, listAgents, type Region } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { colon } from '../../words/language.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { REGIONS } from '../../words/region.ts'
import { Agents, EVERY_MS } from './agents.tsx'
import { Enrol } from './enrol.tsx'
import { ChangeRegion } from './form.tsx'

type RegionData = z.output<typeof Region>

export function RegionCard({ region, mayChange }: { region: RegionData; mayChange: boolean }) {
  const { slug, name, agents_online, last_seen_at, capabilities } = region
  const agents = useRoute(listAgents, { params: { slug } }, { every: EVERY_MS })
  return (
    <section class="card region" aria-label={name}>
      <div class="row apart">
        <h2>
          {name} <small>{slug}</small>
        </h2>
        {mayChange && <RegionActions region={region} />}
      </div>
      <p class="row">
        <Status of={agents_online > 0 ? 'online' : 'offline'} />
        <span>{region.private ? REGIONS.private : REGIONS.public}</span>
        <span>{REGIONS.online(agents_online)}</span>
        {last_seen_at !== null && (
          <span>
            {REGIONS.seen}
            {colon}
            <Time at={last_seen_at} />
          </span>
        )}
        {capabilities.length > 0 && <small>{capabilities.map(kind => TYPES[KINDS[kind].type]).join(', ')}</small>}
      </p>
      <WhenRead of={agents}>
        {all => (
          <>
            <Agents slug={slug} agents={all} mayChange={mayChange} />
            {mayChange && <Enrol slug={slug} agents={all} />}
          </>
        )}
      </WhenRead>
    </section>
  )
}

function RegionActions({ region }: { region: RegionData }) {
  const doing = useDoing()
  const remove = useChange(deleteRegion)
  const end = async () => {
    if (await remove.run({ params: { slug: region.slug } })) notify({ tone: 'good', text: REGIONS.removed })
  }
  return (
    <div class="row">
      <button type="button" class="plain" onClick={() => doing.begin('change', region.slug)}>
        {REGIONS.change}
      </button>
      <Asked
        label={REGIONS.remove}
        title={REGIONS.removeAsk(region.name)}
        why={REGIONS.removeWhy}
        onConfirm={() => void end()}
      />
      {doing.is('change', region.slug) && (
        <Dialog title={REGIONS.change} onClose={doing.end}>
          <ChangeRegion region={region} onDone={doing.end} />
        </Dialog>
      )}
    </div>
  )
}
