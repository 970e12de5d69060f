import { listRumApps, type RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { type RumSummary, readRumSummary } from '@pharos/shared-protocol/contract/observability/rum-overview.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { ListPage } from '../../part/list-page.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses } from '../../part/table-row.tsx'
import { VitalValue } from '../../part/vital.tsx'
import { useAll, useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_APP } from '../../words/rum-app.ts'
import { addressOf } from './frame.tsx'

const EVERY_MS = 60_000
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** All applications with the last 24 hours at a glance. */
export default function RumApps() {
  const apps = useAll(listRumApps)
  return (
    <ListPage
      words={{ title: RUM.title, add: RUM_APP.add, empty: RUM_APP.none, what: RUM_APP.what }}
      of={{ ...apps, data: apps.data?.items }}
      file={{ route: listRumApps, name: 'applications' }}
      addAt="/console/real-users/new"
    >
      {found => <List apps={found} />}
    </ListPage>
  )
}

type Row = RumApp & { figures: RumSummary | undefined }
type Arrival = 'arriving' | 'silent' | 'waiting'

function List({ apps }: { apps: readonly RumApp[] }) {
  const summary = useRoute(readRumSummary, {}, { every: EVERY_MS })
  const rows = useMemo(() => {
    const byApp = new Map(summary.data?.map(each => [each.application_id, each]))
    return apps.map((app): Row => ({ ...app, figures: byApp.get(app.id) }))
  }, [apps, summary.data])
  const columns = useMemo(() => columnsOf(summary.data !== undefined), [summary.data === undefined])
  return (
    <>
      {summary.error && (
        <p class="rum-quiet" role="alert">
          {RUM_APP.noFigures}{' '}
          <button type="button" class="quiet" onClick={summary.refresh}>
            {RUM.refresh}
          </button>
        </p>
      )}
      <Table label={RUM.title} rows={rows} columns={columns} keyOf={({ id }) => id} />
      <p>
        <small>{RUM_APP.figuresOf}</small>
      </p>
    </>
  )
}

/** While the figures are unknown, nothing is said about what arrives. */
function columnsOf(isKnown: boolean): readonly Column<Row>[] {
  const figure = (show: (figures: RumSummary) => ComponentChildren) => (row: Row) =>
    row.figures ? show(row.figures) : <span class="soft">–</span>
  const arrivalOf = ({ first_event_at, figures }: Row): Arrival => {
    if (first_event_at === null) return 'waiting'
    return figures ? 'arriving' : 'silent'
  }
  return [
    {
      title: RUM_APP.name,
      width: 'minmax(10rem, 3fr)',
      show: ({ id, name, first_event_at }) => (
        <a href={addressOf(id, first_event_at === null ? 'setup' : 'overview')}>{name}</a>
      ),
    },
    {
      title: RUM_APP.events,
      width: widthOfStatuses([RUM_APP.arriving, RUM_APP.silent, RUM_APP.waiting]),
      show(row) {
        const arrival = arrivalOf(row)
        if (!isKnown && arrival === 'silent') return ''
        return <span class={`status ${TONES[arrival]}`}>{RUM_APP[arrival]}</span>
      },
    },
    {
      title: RUM.sessions,
      width: '6rem',
      onPhone: 'labelled',
      show: figure(({ session_count }) => session_count.toLocaleString(locale)),
    },
    {
      title: RUM_APP.errorRate,
      width: '7rem',
      onPhone: 'hidden',
      show: figure(({ error_rate }) => percent.format(error_rate)),
    },
    vital(
      'LCP',
      figure(({ p75_lcp_ms }) => <VitalValue name="LCP" value={p75_lcp_ms} />),
    ),
    vital(
      'INP',
      figure(({ p75_inp_ms }) => <VitalValue name="INP" value={p75_inp_ms} />),
    ),
    vital(
      'CLS',
      figure(({ p75_cls }) => <VitalValue name="CLS" value={p75_cls} />),
    ),
  ]
}

const TONES: Record<Arrival, string> = { arriving: 'good', silent: 'warn', waiting: 'idle' }

function vital(name: string, show: Column<Row>['show']): Column<Row> {
  return { title: name, width: '7rem', onPhone: 'hidden', show }
}
