import { listRumSourceMaps, type RumSourceMap } from '@pharos/shared-protocol/contract/observability/rum-source-map.ts'
import { useMemo, useState } from 'preact/hooks'
import { bytes } from '../../part/duration.ts'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { More } from '../../part/more.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useRouteFilters } from '../../part/use-route-filters.ts'
import { useAll } from '../../server/cache.ts'
import { RUM_SOURCE_MAP } from '../../words/rum-source-map.ts'
import { RemoveOne, RemoveRelease, scriptOf } from './removal.tsx'
import { State, statusWords, Why } from './state.tsx'

const PAGE = 50

interface Given {
  app_id: string
  mayChange: boolean
}

/** The stored maps, newest first: all, or those of the release that the address names. */
export function Maps({ app_id, mayChange }: Given) {
  const { release } = useRouteFilters(listRumSourceMaps.query.shape, ['release'])
  const input = { params: { app_id }, query: { ...(release !== undefined && { release }) } }
  return (
    <section aria-labelledby="maps">
      <div class="head">
        <h2 id="maps">{RUM_SOURCE_MAP.maps}</h2>
        <Export route={listRumSourceMaps} input={input} name="source-maps" of={RUM_SOURCE_MAP.maps} />
      </div>
      {release !== undefined && <Only release={release} />}
      <List key={release} app_id={app_id} release={release} mayChange={mayChange} />
    </section>
  )
}

function Only({ release }: { release: string }) {
  const address = useQueryAddress()
  return (
    <p class="source-map-note" role="status">
      <bdi>{RUM_SOURCE_MAP.only(release)}</bdi> <a href={address({ release: '' })}>{RUM_SOURCE_MAP.everyRelease}</a>
    </p>
  )
}

function List({ app_id, release, mayChange }: Given & { release: string | undefined }) {
  const [most, setMost] = useState(PAGE)
  const query = { limit: PAGE, ...(release !== undefined && { release }) }
  const maps = useAll(listRumSourceMaps, { params: { app_id }, query }, most)
  // Above the table, whose rows are made anew when the window changes.
  const [doomed, setDoomed] = useState<RumSourceMap | null>(null)
  const columns = useMemo(() => (mayChange ? [...COLUMNS, removal(setDoomed)] : COLUMNS), [mayChange])
  return (
    <WhenRead of={maps}>
      {({ items, isCut }) =>
        items.length === 0 ? (
          <Empty title={RUM_SOURCE_MAP.none}>
            <p>{RUM_SOURCE_MAP.noneWhy}</p>
          </Empty>
        ) : (
          <>
            <Why maps={items} />
            <Table label={RUM_SOURCE_MAP.maps} rows={items} columns={columns} keyOf={({ id }) => id} />
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
            {doomed && <RemoveOne app_id={app_id} map={doomed} onClose={() => setDoomed(null)} />}
            {mayChange && release !== undefined && <RemoveRelease app_id={app_id} release={release} />}
          </>
        )
      }
    </WhenRead>
  )
}

function removal(onRemove: (map: RumSourceMap) => void): Column<RumSourceMap> {
  return {
    title: RUM_SOURCE_MAP.actions,
    width: '6rem',
    onPhone: 'action',
    show: map => (
      <button
        type="button"
        class="quiet"
        aria-label={RUM_SOURCE_MAP.removeOne(scriptOf(map))}
        onClick={() => onRemove(map)}
      >
        {RUM_SOURCE_MAP.remove}
      </button>
    ),
  }
}

const COLUMNS: readonly Column<RumSourceMap>[] = [
  {
    title: RUM_SOURCE_MAP.script,
    width: 'minmax(10rem, 3fr)',
    show: ({ url }) => <bdi title={url ?? ''}>{url ?? RUM_SOURCE_MAP.byId}</bdi>,
  },
  { title: RUM_SOURCE_MAP.state, width: widthOfStatuses(statusWords), show: map => <State of={map} /> },
  {
    title: RUM_SOURCE_MAP.release,
    width: 'minmax(5rem, 1fr)',
    onPhone: 'labelled',
    show: ({ release }) => <bdi>{release ?? '–'}</bdi>,
  },
  {
    title: RUM_SOURCE_MAP.debugId,
    width: 'minmax(7rem, 1.5fr)',
    onPhone: 'hidden',
    isSoft: true,
    show: ({ debug_id }) => (debug_id === null ? '–' : <code title={debug_id}>{debug_id}</code>),
  },
  {
    title: RUM_SOURCE_MAP.size,
    width: '5rem',
    onPhone: 'hidden',
    show: ({ size_bytes }) => bytes(size_bytes),
  },
  {
    title: RUM_SOURCE_MAP.uploaded,
    width: '12rem',
    onPhone: 'hidden',
    show: ({ created_at }) => <Time at={created_at} isFull />,
  },
]
