import { listDnsJobs } from '@pharos/shared-protocol/contract/dns-job.ts'
import { listTlsJobs } from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'

const SOON_MS = 30 * 86_400_000
const SHOWN = 8

/** Certificates and domains that end within 30 days, the next one first. */
export function ExpiresSoon() {
  const certificates = useRoute(listTlsJobs, { query: { limit: 1000 } })
  const domains = useRoute(listDnsJobs, { query: { limit: 1000 } })
  const ends = [
    ...(certificates.data ?? []).map(job => ({ id: job.id, type: 'tls', name: job.host, at: job.not_after })),
    ...(domains.data ?? []).map(job => ({ id: job.id, type: 'dns', name: job.domain, at: job.expiry_date })),
  ]
    .flatMap(({ at, ...job }) => (at === null ? [] : [{ ...job, at }]))
    .filter(({ at }) => Date.parse(at) < Date.now() + SOON_MS)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <section class="card" aria-labelledby="expiry">
      <h2 id="expiry">{OVERVIEW.expiresSoon}</h2>
      {ends.length === 0 && <p>{OVERVIEW.nothingExpires}</p>}
      <ul>
        {ends.slice(0, SHOWN).map(({ id, type, name, at }) => (
          <li key={id}>
            <a class="name" href={`/console/monitors/${type}/${id}`}>
              {name}
            </a>
            <small>{type === 'tls' ? OVERVIEW.certificate : OVERVIEW.domain}</small>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
