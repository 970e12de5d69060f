import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { PAGE } from '../incident/index.ts'
import { isKnown, More, Panel, Rows } from './panel.tsx'

/** The incidents that started today, in the local zone, and are over: the open ones stand among the current problems. */
export function Today({ rows }: { rows: number }) {
  const from = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
  const incidents = useRoute(listIncidents, { query: { from, open: 'false', limit: PAGE } })
  const count = incidents.data?.length ?? 0
  const more = <More count={count - rows} isCut={count === PAGE} href="/console/incidents?status=resolved&time=day" />
  return (
    <Panel id="today" title={OVERVIEW.today} size="tall" rows={rows} isRead={isKnown(incidents)} more={more}>
      <WhenRead of={incidents}>
        {found => (
          <Rows
            empty={<p>{OVERVIEW.nothingToday}</p>}
            of={found.slice(0, rows).map(({ id, number, title, responder_status, created_at }) => ({
              key: id,
              draw: () => (
                <li>
                  <Status of={responder_status} />
                  <a class="name" href={`/console/incidents/${id}`}>
                    #{number} {title}
                  </a>
                  <Time at={created_at} />
                </li>
              ),
            }))}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
