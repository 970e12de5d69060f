import { listOnCallNow } from '@pharos/shared-protocol/contract/on-call-routes.ts'
import { getPageability } from '@pharos/shared-protocol/contract/pageability.ts'
import { listServices } from '@pharos/shared-protocol/contract/service-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { saidPaging } from '../../words/said.ts'

/** Who has duty now, schedule by schedule. */
export function OnCall() {
  const now = useRoute(listOnCallNow, {}, { every: 60_000 })
  return (
    <section class="card" aria-labelledby="on-call">
      <h2 id="on-call">{OVERVIEW.onCall}</h2>
      <WhenRead of={now}>
        {schedules =>
          schedules.length === 0 ? (
            <p>{OVERVIEW.noSchedule}</p>
          ) : (
            <ul>
              {schedules.map(({ schedule_id, schedule_name, user_name, until }) => (
                <li key={schedule_id}>
                  <span class="name">{schedule_name}</span>
                  <strong>{user_name ?? OVERVIEW.nobody}</strong>
                  {until && (
                    <small>
                      {OVERVIEW.until} <Time at={until} isFull />
                    </small>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}

/** Each service is a calculation of two weeks: these are the newest. */
const SERVICES = 10

/** When an incident would reach nobody. */
export function CoverageGaps() {
  const services = useRoute(listServices)
  return (
    <section class="card" aria-labelledby="gaps">
      <h2 id="gaps">{OVERVIEW.gaps}</h2>
      <WhenRead of={services}>
        {found =>
          found.length === 0 ? (
            <p>{OVERVIEW.noService}</p>
          ) : (
            <ul>
              {found.slice(0, SERVICES).map(({ id, name }) => (
                <Coverage key={id} id={id} name={name} />
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}

function Coverage({ id, name }: { id: string; name: string }) {
  const { data } = useRoute(getPageability, { params: { id } })
  const hole = data?.holes.find(each => !each.on_purpose)
  return (
    <li>
      <span class="name">{name}</span>
      {data && (hole ? <span title={saidPaging(hole.text)}>{OVERVIEW.hole}</span> : <span>{OVERVIEW.covered}</span>)}
      {hole && <Time at={hole.from} />}
    </li>
  )
}
