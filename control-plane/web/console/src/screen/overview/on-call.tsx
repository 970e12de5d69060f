import { listOnCallNow } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { Person } from '../../part/avatar.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { isKnown, More, Panel, Rows } from './panel.tsx'

/** Who is on call now, per schedule; schedules without anybody first. */
export function OnCall({ rows }: { rows: number }) {
  const now = useRoute(listOnCallNow, {}, { every: 60_000 })
  const more = <More count={(now.data?.length ?? 0) - rows} href="/console/on-call" />
  return (
    <Panel id="on-call" title={OVERVIEW.onCall} rows={rows} isRead={isKnown(now)} more={more}>
      <WhenRead of={now}>
        {schedules => (
          <Rows
            empty={<p>{OVERVIEW.noSchedule}</p>}
            of={schedules
              .toSorted((a, b) => Number(a.user_id !== null) - Number(b.user_id !== null))
              .slice(0, rows)
              .map(({ schedule_id, schedule_name, user_name, until }) => ({
                key: schedule_id,
                draw: () => (
                  <li>
                    <span class="name">{schedule_name}</span>
                    <strong>{user_name === null ? OVERVIEW.nobody : <Person name={user_name} />}</strong>
                    {until && (
                      <small>
                        {OVERVIEW.until} <Time at={until} isNear />
                      </small>
                    )}
                  </li>
                ),
              }))}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
