import {
  deleteMetricView,
  listMetricViews,
  type MetricViewQuery,
} from '@pharos/shared-protocol/contract/observability/metric-view.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { METRIC } from '../../words/metric.ts'
import { queriesText } from './queries.ts'

/** The saved queries; each is a link. */
export function Views() {
  const { data: views = [] } = useRoute(listMetricViews)
  const address = useQueryAddress()
  const mayChange = useMay('member')
  const removal = useChange(deleteMetricView)
  const [asking, setAsking] = useState<{ id: string; name: string } | null>(null)
  if (views.length === 0) return null
  const to = ({ resolution = 'auto', ...query }: MetricViewQuery) =>
    address({ queries: queriesText([query]), resolution: resolution === 'auto' ? '' : resolution })
  return (
    <nav class="metric-views" aria-label={METRIC.views}>
      <ul>
        {views.map(({ id, name, query, shared }) => (
          <li key={id}>
            <a href={to(query)}>{name}</a>
            {!shared && <small>{METRIC.own}</small>}
            {mayChange && (
              <button
                type="button"
                class="quiet"
                aria-label={METRIC.deleteView(name)}
                onClick={() => setAsking({ id, name })}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <Confirm
          title={METRIC.deleteAsk(asking.name)}
          action={METRIC.delete}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            void removal.run({ params: { id: asking.id } })
          }}
        >
          <p>{METRIC.deleteWhy}</p>
        </Confirm>
      )}
    </nav>
  )
}
