import { listMetricLabels } from '@pharos/shared-protocol/contract/observability/metric.ts'
import { METRIC_AGGREGATIONS, MOST_GROUP_KEYS } from '@pharos/shared-protocol/contract/observability/series.ts'
import { AttributeFilterChoice } from '../../part/attribute-filters.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { useDoing } from '../../part/use-doing.ts'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { METRIC } from '../../words/metric.ts'
import { PickerDialog } from './picker.tsx'
import { LETTERS, type Query } from './queries.ts'
import { SaveView } from './save-view.tsx'
import { AsWidget } from './widget.tsx'

interface Given {
  at: number
  query: Query
  ends: Ends
  onChange(next: Query): void
  onRemove(): void
}

/** The fields of a query: aggregation, groups, filters. */
export function QueryRow({ at, query, ends, onChange, onRemove }: Given) {
  const letter = LETTERS[at] ?? ''
  const doing = useDoing()
  const { data: labels = [] } = useRoute(listMetricLabels, {
    query: { ...ends, metric_name: query.metric_name } as never,
  })
  const keys = labels.map(({ key }) => key)
  const { filters: _, ...unfiltered } = query
  return (
    <section class="card metric-query" aria-label={METRIC.query(letter)}>
      <span class="letter" aria-hidden="true">
        {letter}
      </span>
      <strong class="name">{query.metric_name}</strong>
      <button type="button" class="quiet" onClick={() => doing.begin('change', letter)}>
        {METRIC.change}
      </button>
      <select
        aria-label={METRIC.aggregation}
        value={query.aggregation}
        onChange={event => onChange({ ...query, aggregation: event.currentTarget.value as Query['aggregation'] })}
      >
        {METRIC_AGGREGATIONS.map(each => (
          <option key={each} value={each}>
            {METRIC[`aggregation_${each}`]}
          </option>
        ))}
      </select>
      <Groups query={query} keys={keys} onChange={onChange} />
      <AttributeFilterChoice
        filters={query.filters ?? {}}
        keys={keys}
        valuesOf={key => labels.find(each => each.key === key)?.values.map(({ value }) => value) ?? []}
        onChange={filters => onChange(Object.keys(filters).length === 0 ? unfiltered : { ...query, filters })}
      />
      <Verbs letter={letter} query={query} onRemove={onRemove} />
      {doing.is('change', letter) && <PickerDialog ends={ends} onClose={doing.end} onChoose={onChange} />}
    </section>
  )
}

function Verbs({ letter, query, onRemove }: { letter: string; query: Query; onRemove(): void }) {
  const mayChange = useMay('member')
  return (
    <span class="row verbs">
      {mayChange && <SaveView letter={letter} query={query} />}
      {mayChange && <AsWidget letter={letter} query={query} />}
      <button type="button" class="quiet" aria-label={METRIC.remove(letter)} onClick={onRemove}>
        ✕
      </button>
    </span>
  )
}

/** The attributes to group by: one series per combination of their values. */
function Groups({ query, keys, onChange }: { query: Query; keys: readonly string[]; onChange(next: Query): void }) {
  const groups = query.group_by?.split(',') ?? []
  const { group_by: _, ...ungrouped } = query
  const set = (next: readonly string[]) =>
    onChange(next.length === 0 ? ungrouped : { ...query, group_by: next.join(',') })
  // Keys are separated by commas, so a key that contains one cannot be used.
  const free = keys.filter(key => !groups.includes(key) && !key.includes(','))
  return (
    <div class="attribute-filters" role="group" aria-label={METRIC.groupBy}>
      {groups.map(key => (
        <span key={key} class="given">
          {key}
          <button
            type="button"
            class="quiet"
            aria-label={METRIC.ungroup(key)}
            onClick={() => set(groups.filter(each => each !== key))}
          >
            ✕
          </button>
        </span>
      ))}
      {groups.length < MOST_GROUP_KEYS && (
        <select
          aria-label={METRIC.groupBy}
          value=""
          onChange={event => event.currentTarget.value && set([...groups, event.currentTarget.value])}
        >
          <option value="">{groups.length === 0 ? METRIC.groupBy : METRIC.addGroup}</option>
          {free.map(key => (
            <option key={key} value={key}>
              {key}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
