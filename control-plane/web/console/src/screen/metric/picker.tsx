import { listMetricNames } from '@pharos/shared-protocol/contract/observability/metric.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '../../part/dialog.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { METRIC } from '../../words/metric.ts'
import { firstAggregation, type Query } from './queries.ts'
import '../../part/entries.css'

type Metric = ReplyOf<typeof listMetricNames>[number]

interface Given {
  ends: Ends
  onChoose(query: Query): void
}

/** Nobody reads more; typing finds the others. */
const MOST_SHOWN = 100
const MOST_NAMES = 5_000

/** The metrics of the range, by name, with their descriptions. */
export function Picker({ ends, onChoose }: Given) {
  const { query } = useLocation()
  const address = useQueryAddress()
  const [text, setText] = useState('')
  const source = query.source ?? ''
  const names = useAll(listMetricNames, { query: { ...ends, ...(source ? { source } : {}) } as never }, MOST_NAMES)
  return (
    <div class="picker">
      <input
        type="search"
        aria-label={METRIC.find}
        placeholder={METRIC.find}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      {source !== '' && (
        <p>
          {METRIC.of(source)} <a href={address({ source: '' })}>{METRIC.ofAll}</a>
        </p>
      )}
      <WhenRead of={names}>{({ items }) => <Names metrics={items} text={text} onChoose={onChoose} />}</WhenRead>
    </div>
  )
}

function Names({ metrics, text, onChoose }: { metrics: readonly Metric[]; text: string } & Pick<Given, 'onChoose'>) {
  const words = text.toLowerCase().split(/\s+/)
  const found = metrics.filter(({ name, description }) => {
    const said = `${name} ${description}`.toLowerCase()
    return words.every(word => said.includes(word))
  })
  if (metrics.length === 0)
    return (
      <>
        <h2>{METRIC.noMetrics}</h2>
        <p>{METRIC.noMetricsWhy}</p>
      </>
    )
  if (found.length === 0) return <p role="status">{METRIC.nothingFound}</p>
  return (
    <ul class="metrics" aria-label={METRIC.choose}>
      {found.slice(0, MOST_SHOWN).map(metric => (
        <li key={metric.name}>
          <button
            type="button"
            class="quiet"
            onClick={() => onChoose({ metric_name: metric.name, aggregation: firstAggregation(metric) })}
          >
            {metric.name}
          </button>
          <span class="badge">{METRIC[metric.kind]}</span>
          {metric.unit !== '' && <span class="badge">{metric.unit}</span>}
          <small class="says">{metric.description}</small>
          <small>
            {METRIC.seriesOf(metric.series)} · <Time at={metric.last_seen_at} />
          </small>
        </li>
      ))}
    </ul>
  )
}

export function PickerDialog({ onClose, ...given }: Given & { onClose(): void }) {
  return (
    <Dialog title={METRIC.choose} onClose={onClose}>
      <Picker {...given} />
    </Dialog>
  )
}
