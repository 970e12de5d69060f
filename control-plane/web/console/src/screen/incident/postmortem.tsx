import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { getIncident, getPostmortem } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useLocation } from 'preact-iso'
import { Empty } from '../../part/empty.tsx'
import { Below, Head } from '../../part/head.tsx'
import { Markdown } from '../../part/markdown.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { POSTMORTEM } from '../../words/postmortem.ts'
import { BlastRadiusCard } from './blast-radius.tsx'
import { WritePostmortem } from './write-postmortem.tsx'
import './show.css'
import './postmortem.css'

/** The postmortem of an incident; `?edit` in the address edits it. */
export default function ShowPostmortem({ id }: { id: string }) {
  const incident = useRoute(getIncident, { params: { id } })
  return (
    <WhenRead of={incident} isScreen>
      {data => (
        <Below href={`/console/incidents/${id}`} label={`#${data.number} ${data.title}`}>
          <Whole incident={data} />
        </Below>
      )}
    </WhenRead>
  )
}

function Whole({ incident }: { incident: Incident }) {
  const { query, path } = useLocation()
  const mayChange = useMay('member')
  const postmortem = useRoute(getPostmortem, { params: { id: incident.id } })
  const isMissing = postmortem.error instanceof ApiError && postmortem.error.problem.status === 404
  const isEditing = mayChange && query.edit !== undefined
  return (
    <>
      <Head title={POSTMORTEM.title(incident.number)}>
        {mayChange && !isEditing && !isMissing && (
          <a class="button" href={`${path}?edit`} data-main-action>
            {POSTMORTEM.edit}
          </a>
        )}
      </Head>
      <p>{incident.title}</p>
      {isEditing ? (
        <WritePostmortem incident={incident} />
      ) : isMissing ? (
        <Empty title={POSTMORTEM.none}>
          <p>{POSTMORTEM.what}</p>
          {mayChange && (
            <a class="button" href={`${path}?edit`} data-main-action>
              {POSTMORTEM.begin}
            </a>
          )}
        </Empty>
      ) : (
        <WhenRead of={postmortem}>
          {({ body, updated_at, updated_by }) => (
            <article class="card postmortem">
              <Markdown text={body} />
              <p>
                <small>
                  {POSTMORTEM.by(updated_by.name)}, <Time at={updated_at} isFull />
                </small>
              </p>
            </article>
          )}
        </WhenRead>
      )}
      <BlastRadiusCard incident={incident} />
    </>
  )
}
