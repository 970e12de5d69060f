import { listRumSessions, type RumSession } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { useState } from 'preact/hooks'
import { duration } from '../../part/duration.ts'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { More } from '../../part/more.tsx'
import { countryName } from '../../part/rum-names.ts'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { DEVICES, RUM } from '../../words/rum.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { RumRangeFrame } from '../rum-app/index.ts'
import { FilterBar } from './filter-bar.tsx'
import { type SessionFilters, useSessionFilters } from './filters.ts'
import './session.css'
import '../../part/status.css'

const PAGE = 100

/** The sessions of an application that began in a range, with filters. */
export default function RumSessions({ app_id }: { app_id: string }) {
  const filters = useSessionFilters()
  return (
    <RumRangeFrame app_id={app_id} tab="sessions">
      {ends => <Sessions key={JSON.stringify([filters, ends])} app_id={app_id} ends={ends} filters={filters} />}
    </RumRangeFrame>
  )
}

interface Given {
  app_id: string
  ends: Ends
  filters: SessionFilters
}

function Sessions({ app_id, ends, filters }: Given) {
  const [most, setMost] = useState(PAGE)
  const params = { app_id }
  const query = { ...ends, ...filters }
  const sessions = useAll(listRumSessions, { params, query: { ...query, limit: PAGE } as never }, most)
  return (
    <>
      <FilterBar app_id={app_id} found={sessions.data?.items ?? []} />
      <Export route={listRumSessions} input={{ params, query: query as never }} name="sessions" of={RUM.sessions} />
      <WhenRead of={sessions}>
        {({ items, isCut }) =>
          items.length === 0 ? (
            <Empty title={RUM_SESSION.none}>
              <p>{RUM_SESSION.noneWhy}</p>
            </Empty>
          ) : (
            <>
              <Table
                label={RUM.sessions}
                rows={items}
                columns={columnsOf(app_id)}
                keyOf={({ session_id }) => session_id}
                question={JSON.stringify([ends, filters])}
              />
              <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
            </>
          )
        }
      </WhenRead>
    </>
  )
}

/** One array for each application, so that the table keeps its lines. */
const columnsBefore = new Map<string, readonly Column<RumSession>[]>()
function columnsOf(app_id: string): readonly Column<RumSession>[] {
  const known = columnsBefore.get(app_id)
  if (known) return known
  const columns = [visitor(app_id), ...COLUMNS]
  columnsBefore.clear()
  columnsBefore.set(app_id, columns)
  return columns
}

/** The user, or the beginning of the browser's id. */
export function visitorName({ user_id, anonymous_id }: RumSession): string {
  return user_id || RUM_SESSION.anonymous(anonymous_id.slice(0, 8))
}

const visitor = (app_id: string): Column<RumSession> => ({
  title: RUM_SESSION.visitor,
  width: 'minmax(9rem, 2fr)',
  show: session => <a href={`/console/real-users/${app_id}/sessions/${session.session_id}`}>{visitorName(session)}</a>,
})

const count = (title: string, of: (session: RumSession) => number, width: string): Column<RumSession> => ({
  title,
  width,
  onPhone: 'labelled',
  show: session => (of(session) > 0 ? <span class="status bad">{of(session)}</span> : '–'),
})

const COLUMNS: readonly Column<RumSession>[] = [
  { title: RUM_SESSION.started, width: '8rem', show: ({ started_at }) => <Time at={started_at} isNear /> },
  {
    title: RUM_SESSION.lasted,
    width: '8rem',
    onPhone: 'hidden',
    show: ({ duration_ms }) => duration(duration_ms / 1_000, 'short'),
  },
  { title: RUM_SESSION.views, width: '3rem', onPhone: 'hidden', show: ({ view_count }) => view_count },
  count(RUM_SESSION.errors, ({ error_count }) => error_count, '4rem'),
  count(RUM_SESSION.frustration, ({ frustration_count }) => frustration_count, '5rem'),
  {
    title: RUM_SESSION.firstPage,
    width: 'minmax(8rem, 2fr)',
    onPhone: 'hidden',
    isSoft: true,
    show: ({ first_page }) => first_page.replace(/^https:\/\//, ''),
  },
  {
    title: RUM_SESSION.client,
    width: 'minmax(8rem, 1.5fr)',
    onPhone: 'hidden',
    isSoft: true,
    show: ({ browser, device, country }) =>
      [browser || RUM.unknown, DEVICES[device], ...(country ? [countryName(country)] : [])].join(' · '),
  },
  {
    title: RUM_SESSION.replay,
    width: '4rem',
    onPhone: 'hidden',
    show: ({ capture }) => (capture === 'replay' ? RUM_SESSION.yes : '–'),
  },
]
