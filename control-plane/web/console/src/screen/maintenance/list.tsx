import type { MaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { ListPage } from '../../part/list-page.tsx'
import { Status } from '../../part/status.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { locale } from '../../words/language.ts'
import { MAINTENANCE } from '../../words/maintenance.ts'
import { STATUSES } from '../../words/parts.ts'
import { End } from './end.tsx'
import { localOf, repeatOf } from './repeat.ts'
import { repeatWords } from './repeat-field.tsx'

export const WINDOWS = '/console/settings/maintenance'
const SHOWN = 12

/** The next occurrences, by day, and the windows themselves. */
export function Windows() {
  const mayChange = useMay('member')
  return (
    <ListPage
      words={{ title: MAINTENANCE.title, add: MAINTENANCE.add, empty: MAINTENANCE.empty, what: MAINTENANCE.what }}
      of={useRoute(listMaintenanceWindows, {}, { every: 60_000 })}
      file={{ route: listMaintenanceWindows, name: 'maintenance' }}
      addAt={`${WINDOWS}/new`}
    >
      {all => (
        <>
          <Coming windows={all} mayChange={mayChange} />
          <h2 class="apart">{MAINTENANCE.windows}</h2>
          <Table label={MAINTENANCE.windows} rows={all} columns={COLUMNS} keyOf={({ id }) => id} />
        </>
      )}
    </ListPage>
  )
}

const COLUMNS: readonly Column<MaintenanceWindow>[] = [
  {
    title: MAINTENANCE.name,
    width: 'minmax(9rem, 3fr)',
    show: ({ id, title }) => <a href={`${WINDOWS}/${id}`}>{title}</a>,
  },
  {
    title: MAINTENANCE.status,
    width: widthOfStatuses([STATUSES.active, STATUSES.scheduled, STATUSES.ended]),
    show: ({ status }) => <Status of={status} />,
  },
  {
    title: MAINTENANCE.when,
    width: '8rem',
    show: ({ upcoming: [next] }) => next && <Time at={next.starts_at} />,
  },
  {
    title: MAINTENANCE.repeats,
    width: 'minmax(6rem, 2fr)',
    onPhone: 'hidden',
    show: ({ recurrence, starts_at }) => {
      const start = localOf(new Date(starts_at))
      return <small>{repeatWords(repeatOf(recurrence, start).kind, start)}</small>
    },
  },
  {
    title: MAINTENANCE.covers,
    width: 'minmax(6rem, 2fr)',
    show: each => <small>{coveredBy(each)}</small>,
  },
]

function coveredBy({ monitor_ids, monitor_tags }: MaintenanceWindow): string {
  const parts = [
    ...(monitor_ids.length > 0 ? [MAINTENANCE.monitors(monitor_ids.length)] : []),
    ...(monitor_tags.length > 0 ? [MAINTENANCE.tags(monitor_tags.join(', '))] : []),
  ]
  return parts.join(', ') || MAINTENANCE.nothing
}

const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const range = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** The active windows, and the next occurrences of all windows, by day. */
function Coming({ windows, mayChange }: { windows: readonly MaintenanceWindow[]; mayChange: boolean }) {
  const active = windows.filter(each => each.active !== null)
  const coming = windows
    .flatMap(({ id, title, upcoming }) => upcoming.map(each => ({ id, title, ...each })))
    .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
    .slice(0, SHOWN)
  const days = Map.groupBy(coming, ({ starts_at }) => day.format(new Date(starts_at)))
  return (
    <section class="card coming" aria-labelledby="coming">
      <h2 id="coming">{MAINTENANCE.next}</h2>
      {active.map(({ id, title, active: at }) => (
        <div key={id} class="row on">
          <Status of="active" />
          <a href={`${WINDOWS}/${id}`}>{title}</a>
          <span>
            {MAINTENANCE.now} <Time at={at?.ends_at ?? null} isFull />
          </span>
          {mayChange && <End id={id} />}
        </div>
      ))}
      <dl>
        {[...days].map(([date, each]) => (
          <div key={date}>
            <dt>{date}</dt>
            {each.map(({ id, title, starts_at, ends_at }) => (
              <dd key={`${id} ${starts_at}`}>
                <time dateTime={starts_at} title={`${starts_at} (UTC)`}>
                  {range.formatRange(new Date(starts_at), new Date(ends_at))}
                </time>{' '}
                <a href={`${WINDOWS}/${id}`}>{title}</a>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
