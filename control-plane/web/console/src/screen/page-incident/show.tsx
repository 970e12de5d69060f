import type { PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import {
  deletePageIncident,
  getPageIncident,
} from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Asked } from '../../part/asked.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { isMissing } from '../../part/unread.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { IMPACT_WORDS, PAGE_INCIDENTS } from '../../words/page-incident.ts'
import { addressOf, type PageDraft, PageFrame, Preview } from '../page/index.ts'
import { Details } from './details.tsx'
import { PublicStatus } from './state.tsx'
import { NewUpdate, Updates } from './updates.tsx'
import './incident.css'

/** An incident of a page: the form of the next update, the previous ones, and corrections. */
export default function ShowPageIncident({ id = '', incident_id = '' }: { id?: string; incident_id?: string }) {
  const incident = useRoute(getPageIncident, { params: { id, incident_id } })
  const isGone = isMissing(incident.error)
  return (
    <PageFrame id={id} tab="incidents">
      {() =>
        isGone ? (
          <div role="alert">
            <h2>{PAGE_INCIDENTS.gone}</h2>
            <p>{PAGE_INCIDENTS.goneWhy}</p>
            <a href={addressOf(id, 'incidents')}>{PAGE_INCIDENTS.back}</a>
          </div>
        ) : (
          <WhenRead of={incident}>{found => <Incident id={id} incident={found} />}</WhenRead>
        )
      }
    </PageFrame>
  )
}

function Incident({ id, incident }: { id: string; incident: PageIncident }) {
  const mayChange = useMay('member')
  const [draft, setDraft] = useState<PageDraft['incident']>(undefined)
  return (
    <div class="builder">
      <div class="stack">
        <header>
          <h2>{incident.title}</h2>
          <p class="row">
            <PublicStatus of={incident.status} /> <span>{IMPACT_WORDS[incident.severity]}</span>
            <small>
              {PAGE_INCIDENTS.started} <Time at={incident.started_at} />
            </small>
            {incident.resolved_at && (
              <small>
                {PAGE_INCIDENTS.resolved} <Time at={incident.resolved_at} />
              </small>
            )}
          </p>
        </header>
        {mayChange && <NewUpdate key={incident.updates[0]?.id} id={id} incident={incident} onDraft={setDraft} />}
        <Updates id={id} incident={incident} mayChange={mayChange} />
        {mayChange && <Details id={id} incident={incident.id} onDraft={setDraft} />}
        {mayChange && <Remove id={id} incident={incident} />}
      </div>
      <Preview
        id={id}
        draft={draft ? { incident: { ...draft, id: incident.id } } : {}}
        isChanged={draft !== undefined}
      />
    </div>
  )
}

function Remove({ id, incident: { id: incident_id, title } }: { id: string; incident: PageIncident }) {
  const { route } = useLocation()
  const remove = useChange(deletePageIncident)
  const end = async () => {
    if (!(await remove.run({ params: { id, incident_id } }))) return
    notify({ tone: 'good', text: PAGE_INCIDENTS.removed })
    route(addressOf(id, 'incidents'))
  }
  return (
    <div>
      <Asked
        label={PAGE_INCIDENTS.removeIncident}
        title={PAGE_INCIDENTS.removeAsk(title)}
        why={PAGE_INCIDENTS.removeWhy}
        isDanger
        onConfirm={() => void end()}
      />
    </div>
  )
}
