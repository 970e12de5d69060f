import { listRumReleases, type RumRelease } from '@pharos/shared-protocol/contract/observability/rum-release.ts'
import { useMemo, useState } from 'preact/hooks'
import { Export } from '../../part/export.tsx'
import { More } from '../../part/more.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { RUM_SOURCE_MAP } from '../../words/rum-source-map.ts'
import '../../part/status.css'

const PAGE = 10

/** The releases that had errors or were deployed, newest first; each leads to its maps. */
export function Releases({ app_id }: { app_id: string }) {
  const [most, setMost] = useState(PAGE)
  const params = { app_id }
  const releases = useAll(listRumReleases, { params, query: { limit: PAGE } }, most)
  const columns = useColumns()
  return (
    <section aria-labelledby="releases">
      <div class="head">
        <h2 id="releases">{RUM_SOURCE_MAP.releases}</h2>
        <Export route={listRumReleases} input={{ params }} name="releases" of={RUM_SOURCE_MAP.releases} />
      </div>
      <WhenRead of={releases}>
        {({ items, isCut }) =>
          items.length === 0 ? (
            <p>{RUM_SOURCE_MAP.noReleases}</p>
          ) : (
            <>
              {items.some(isWithoutMap) && <p class="source-map-note">{RUM_SOURCE_MAP.noMapWhy}</p>}
              <Table
                label={RUM_SOURCE_MAP.releases}
                rows={items}
                columns={columns}
                keyOf={({ release }) => release}
                question={app_id}
              />
              <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
            </>
          )
        }
      </WhenRead>
    </section>
  )
}

/** A release with a source map has a first deploy: that of its upload. */
function isWithoutMap({ first_deploy_at }: RumRelease): boolean {
  return first_deploy_at === null
}

function useColumns(): readonly Column<RumRelease>[] {
  const address = useQueryAddress()
  return useMemo(
    () => [
      {
        title: RUM_SOURCE_MAP.release,
        width: 'minmax(9rem, 2fr)',
        show: ({ release }) => (
          <a href={address({ release })}>
            <bdi>{release}</bdi>
          </a>
        ),
      },
      {
        title: RUM_SOURCE_MAP.firstDeploy,
        width: '12rem',
        show: row =>
          isWithoutMap(row) ? (
            <span class="status warn">{RUM_SOURCE_MAP.noMap}</span>
          ) : (
            <Time at={row.first_deploy_at} isFull />
          ),
      },
      {
        title: RUM_SOURCE_MAP.sessions,
        width: '9rem',
        onPhone: 'labelled',
        show: ({ session_count }) => session_count.toLocaleString(locale),
      },
      {
        title: RUM_SOURCE_MAP.commit,
        width: 'minmax(6rem, 1fr)',
        onPhone: 'hidden',
        isSoft: true,
        show: ({ commit }) => <bdi>{commit ?? '–'}</bdi>,
      },
    ],
    [],
  )
}
