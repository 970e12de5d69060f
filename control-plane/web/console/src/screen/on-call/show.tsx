import { getSchedule, listShifts } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Plus } from 'lucide'
import { useLocation } from 'preact-iso'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { Icon } from '../../part/icon.tsx'
import { MoreActions } from '../../part/more-actions.tsx'
import { useNow } from '../../part/now.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { CALENDAR, ON_CALL } from '../../words/on-call.ts'
import { Bar } from './bar.tsx'
import { Calendar } from './calendar.tsx'
import { Feed } from './feed.tsx'
import { OverrideDialog } from './override.tsx'
import { ShiftDialog } from './shift.tsx'
import { shownBy, spanOf } from './when.ts'

export type Schedule = ReplyOf<typeof getSchedule>

/** Changes the query of the address; null removes a name. */
export type Go = (changes: Record<string, string | null>) => void

/** The calendar of a schedule: who is on call when. */
export default function ScheduleScreen({ schedule_id }: { schedule_id: string }) {
  const schedule = useRoute(getSchedule, { params: { id: schedule_id } })
  return (
    <WhenRead of={schedule} isScreen>
      {found => <Found schedule={found} />}
    </WhenRead>
  )
}

function Found({ schedule }: { schedule: Schedule }) {
  const { query, path, route } = useLocation()
  const mayChange = useMay('member')
  const shown = shownBy(query, schedule.timezone, useNow())
  const addressOf = (changes: Record<string, string | null>) => {
    const next = Object.entries({ ...query, ...changes }).filter((each): each is [string, string] => each[1] !== null)
    return next.length === 0 ? path : `${path}?${new URLSearchParams(next)}`
  }
  const go: Go = changes => route(addressOf(changes))
  const close = () => go({ override: null, from: null, to: null, shift: null })
  return (
    <>
      <Head title={schedule.name}>
        <MoreActions>
          {mayChange && (
            <>
              <a class="button plain" href={`/console/on-call/${schedule.id}/layers/new`}>
                {CALENDAR.addLayer}
              </a>
              <a class="button plain" href={`/console/on-call/${schedule.id}/edit`}>
                {CALENDAR.settings}
              </a>
            </>
          )}
          <Export
            route={listShifts}
            input={{ params: { id: schedule.id }, query: spanOf(shown) }}
            name="shifts"
            of={CALENDAR.result}
          />
        </MoreActions>
        {mayChange && (
          <button type="button" data-main-action onClick={() => go({ override: 'new' })}>
            <Icon of={Plus} />
            {CALENDAR.addOverride}
          </button>
        )}
      </Head>
      {schedule.layers.length === 0 && (
        <Empty title={ON_CALL.noLayers}>
          <p>{ON_CALL.noLayersWhy}</p>
          {mayChange && (
            <a class="button" href={`/console/on-call/${schedule.id}/layers/new`}>
              {CALENDAR.addLayer}
            </a>
          )}
        </Empty>
      )}
      <Bar shown={shown} scheduleZone={schedule.timezone} addressOf={addressOf} />
      <Calendar schedule={schedule} shown={shown} go={go} mayChange={mayChange} />
      <Feed url={schedule.calendar_url} />
      {query.shift && <ShiftDialog schedule={schedule} at={query.shift} shown={shown} go={go} onClose={close} />}
      {query.override && mayChange && (
        <OverrideDialog schedule={schedule} zone={shown.zone} query={query} onClose={close} key={query.override} />
      )}
    </>
  )
}
