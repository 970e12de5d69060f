import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { getIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { Actions } from './actions.tsx'
import { Alerts } from './alerts.tsx'
import { BlastRadiusCard } from './blast-radius.tsx'
import { Composer } from './composer.tsx'
import { Details } from './details.tsx'
import { Header } from './header.tsx'
import { Monitors } from './monitors.tsx'
import { Paging } from './paging.tsx'
import { Publication } from './publication.tsx'
import { Suspects } from './suspects.tsx'
import { Timeline } from './timeline.tsx'
import { Unreached } from './unreached.tsx'
import './show.css'

/** One incident, live. */
export default function ShowIncident({ id }: { id: string }) {
  const incident = useRoute(getIncident, { params: { id } })
  return (
    <WhenRead of={incident} isScreen>
      {data => <Whole incident={data} />}
    </WhenRead>
  )
}

function Whole({ incident }: { incident: Incident }) {
  const mayChange = useMay('member')
  return (
    <>
      <Header incident={incident} />
      <Unreached incident={incident} />
      {mayChange && <Actions incident={incident} />}
      <div class="incident">
        <div class="main">
          {mayChange && <Composer key={incident.id} incident={incident} />}
          <Timeline incident={incident} mayChange={mayChange} />
        </div>
        <aside>
          <Paging incident={incident} />
          <Monitors incident={incident} />
          <Alerts incident={incident} />
          <BlastRadiusCard incident={incident} />
          <Suspects incident={incident.id} />
          <Publication incident={incident} mayChange={mayChange} />
          <Details incident={incident} />
        </aside>
      </div>
    </>
  )
}
