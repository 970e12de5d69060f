import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { useRoute } from '../../server/cache.ts'
import { INCIDENT } from '../../words/incident.ts'

/** The status page on which the incident is published. */
export function Publication({ incident, mayChange }: { incident: Incident; mayChange: boolean }) {
  const pages = useRoute(listStatusPages)
  const { id, status_page_id: at } = incident
  const page = pages.data?.find(each => each.id === at)
  return (
    <section class="card" aria-labelledby="publication">
      <h2 id="publication">{INCIDENT.publication}</h2>
      {at === null ? (
        <p>{INCIDENT.unpublished}</p>
      ) : (
        <p>
          {INCIDENT.published}{' '}
          <a href={`/status/${at}#i-${id}`} target="_blank" rel="noopener">
            {page?.friendly_name ?? INCIDENT.openPage}
          </a>
        </p>
      )}
      {mayChange && (
        <a href={`/console/incidents/${id}/publish`}>{at === null ? INCIDENT.publish : INCIDENT.editPublication}</a>
      )}
    </section>
  )
}
