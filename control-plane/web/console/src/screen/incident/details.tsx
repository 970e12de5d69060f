import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { LogsLink } from '../../part/logs-link.tsx'
import { useRoute } from '../../server/cache.ts'
import { INCIDENT, INCIDENT_SOURCES } from '../../words/incident.ts'

export function Details({ incident }: { incident: Incident }) {
  const services = useRoute(listServices)
  const policies = useRoute(listPolicies)
  const { service_id, escalation_policy_id, source, created_at, resolved_at } = incident
  return (
    <section class="card" aria-labelledby="details">
      <h2 id="details">{INCIDENT.details}</h2>
      <dl>
        <dt>{INCIDENT.source}</dt>
        <dd>{INCIDENT_SOURCES[source]}</dd>
        <dt>{INCIDENT.service}</dt>
        <dd>
          <Named id={service_id} of={services.data} at="/console/services" />
        </dd>
        <dt>{INCIDENT.policy}</dt>
        <dd>
          <Named id={escalation_policy_id} of={policies.data} at="/console/policies" />
        </dd>
        <dt>{INCIDENT.logs}</dt>
        <dd>
          <LogsLink service_id={service_id} from={created_at} to={resolved_at} />
        </dd>
      </dl>
    </section>
  )
}

function Named(given: { id: string | null; of: readonly { id: string; name: string }[] | undefined; at: string }) {
  const { id, of, at } = given
  const found = of?.find(each => each.id === id)
  if (found) return <a href={`${at}/${id}`}>{found.name}</a>
  return <span>{id === null ? INCIDENT.none : of && INCIDENT.gone}</span>
}
