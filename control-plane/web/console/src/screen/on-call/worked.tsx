import { listOnCallHours } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { DayPeriod, periodOf } from '../../part/day-period.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { useFilters } from '../../part/use-filters.ts'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { HOURS, ON_CALL } from '../../words/on-call.ts'
import { Sections } from './sections.tsx'

type Row = ReplyOf<typeof listOnCallHours>[number]

const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

const COLUMNS: readonly Column<Row>[] = [
  { title: HOURS.member, width: 'minmax(8rem, 2fr)', show: ({ user_name }) => user_name ?? ON_CALL.former },
  {
    title: HOURS.schedule,
    width: 'minmax(8rem, 2fr)',
    show: ({ schedule_id, schedule_name }) => <a href={`/console/on-call/${schedule_id}`}>{schedule_name}</a>,
  },
  { title: HOURS.hours, width: '7rem', onPhone: 'labelled', show: each => hours.format(each.hours) },
  { title: HOURS.night, width: '9rem', onPhone: 'labelled', show: each => hours.format(each.night_hours) },
  { title: HOURS.zone, width: 'minmax(7rem, 1fr)', onPhone: 'hidden', isSoft: true, show: ({ timezone }) => timezone },
]

/** How long each member was or will be on call in a period; without one, in the last 30 days. */
export default function HoursOnCall() {
  const [days, setDays] = useFilters(['from', 'to'])
  const input = { query: periodOf(days) }
  const found = useRoute(listOnCallHours, input)
  return (
    <>
      <Head title={ON_CALL.title}>
        <Export route={listOnCallHours} input={input} name="on-call-hours" />
      </Head>
      <Sections at="hours" />
      <p>{HOURS.what}</p>
      <search class="row filters">
        <DayPeriod days={days} onChange={next => setDays({ ...days, ...next })} />
      </search>
      <WhenRead of={found}>
        {rows =>
          rows.length === 0 ? (
            <p role="status">{HOURS.none}</p>
          ) : (
            <Table
              label={HOURS.title}
              rows={rows}
              columns={COLUMNS}
              keyOf={({ schedule_id, user_id }) => `${schedule_id} ${user_id}`}
              question={JSON.stringify(days)}
            />
          )
        }
      </WhenRead>
    </>
  )
}
