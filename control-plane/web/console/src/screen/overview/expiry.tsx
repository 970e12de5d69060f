import { listExpiringMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { isKnown, More, Panel, Rows } from './panel.tsx'

/** The most that one response contains. */
const MOST = 200

/** The certificates and domains that expire within 30 days, the next one first. */
export function ExpiresSoon({ rows }: { rows: number }) {
  const ends = useRoute(listExpiringMonitors, { query: { days: 30, limit: MOST } })
  const found = ends.data ?? []
  const [type, ...others] = new Set(found.slice(rows).map(each => each.type))
  const href = `/console/monitors${type && others.length === 0 ? `?type=${type}` : ''}`
  const more = <More count={found.length - rows} isCut={found.length === MOST} href={href} />
  return (
    <Panel id="expiry" title={OVERVIEW.expiresSoon} size="tall" rows={rows} isRead={isKnown(ends)} more={more}>
      <WhenRead of={ends}>
        {found => (
          <Rows
            empty={<p>{OVERVIEW.nothingExpires}</p>}
            of={found.slice(0, rows).map(({ id, type, target, ends_at }) => ({
              key: id,
              draw: () => (
                <li>
                  <a class="name" href={`/console/monitors/${type}/${id}`}>
                    {target}
                  </a>
                  <small>{type === 'tls' ? OVERVIEW.certificate : OVERVIEW.domain}</small>
                  <Time at={ends_at} />
                </li>
              ),
            }))}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
