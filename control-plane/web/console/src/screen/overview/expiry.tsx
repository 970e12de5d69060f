import { listExpiringMonitors } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'

const SHOWN = 8

/** Certificates and domains that end within 30 days, the next one first. */
export function ExpiresSoon() {
  const ends = useRoute(listExpiringMonitors, { query: { days: 30, limit: SHOWN } })
  return (
    <section class="card" aria-labelledby="expiry">
      <h2 id="expiry">{OVERVIEW.expiresSoon}</h2>
      <WhenRead of={ends}>
        {found =>
          found.length === 0 ? (
            <p>{OVERVIEW.nothingExpires}</p>
          ) : (
            <ul>
              {found.map(({ id, type, target, ends_at }) => (
                <li key={id}>
                  <a class="name" href={`/console/monitors/${type}/${id}`}>
                    {target}
                  </a>
                  <small>{type === 'tls' ? OVERVIEW.certificate : OVERVIEW.domain}</small>
                  <Time at={ends_at} />
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}
