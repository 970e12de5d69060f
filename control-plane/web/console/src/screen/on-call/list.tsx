import { listOnCallNow, listSchedules, listShifts } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { ListPage } from '../../part/list-page.tsx'
import { useNow } from '../../part/now.ts'
import { useEach, useRoute } from '../../server/cache.ts'
import { ON_CALL } from '../../words/on-call.ts'
import { Mine } from './mine.tsx'
import { Sections } from './sections.tsx'
import type { Schedule } from './show.tsx'
import { ScheduleCard } from './summary.tsx'
import './list.css'

/** All schedules, who is on call, and one's own shifts. */
export default function OnCall() {
  return (
    <ListPage
      words={{ title: ON_CALL.title, add: ON_CALL.add, empty: ON_CALL.empty, what: ON_CALL.what }}
      of={useRoute(listSchedules)}
      file={{ route: listSchedules, name: 'on-call-schedules' }}
      addAt="/console/on-call/new"
      above={<Sections at="schedules" />}
    >
      {found => <List schedules={found.toSorted((a, b) => a.name.localeCompare(b.name))} />}
    </ListPage>
  )
}

/** The most schedules shown: the server computes two weeks for each. */
const MOST = 50
const HOUR_MS = 3_600_000
const AHEAD_MS = 14 * 24 * HOUR_MS

function List({ schedules }: { schedules: readonly Schedule[] }) {
  // Rounded to the hour, so that the answers stay cached.
  const begun = Math.floor(useNow() / HOUR_MS) * HOUR_MS
  const query = { from: new Date(begun).toISOString(), to: new Date(begun + AHEAD_MS).toISOString() }
  const chosen = schedules.slice(0, MOST)
  const shifts = useEach(
    listShifts,
    chosen.map(({ id }) => ({ params: { id }, query })),
  ).map(({ data }) => data)
  const now = useRoute(listOnCallNow, {}, { every: 60_000 })
  return (
    <div class="schedules">
      {chosen.map((schedule, index) => (
        <ScheduleCard
          key={schedule.id}
          schedule={schedule}
          shifts={shifts[index]}
          now={now.data?.find(({ schedule_id }) => schedule_id === schedule.id)}
          from={begun}
          to={begun + AHEAD_MS}
        />
      ))}
      {schedules.length > MOST && <p>{ON_CALL.more(schedules.length - MOST)}</p>}
      <Mine schedules={chosen} shifts={shifts} />
    </div>
  )
}
