import { listLogSources } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { listMetricNames } from '@pharos/shared-protocol/contract/observability/metric.ts'
import { listRumApps } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { listTraceServices } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { LEVELS } from '@pharos/shared-protocol/log-search/parse.ts'
import { useId } from 'preact/hooks'
import { ChoiceField, ManyField, TextField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { useRoute } from '../../server/cache.ts'
import { SERIES_QUERY } from '../../words/series-query.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import type { Values } from './inside.ts'
import { Suggestions } from './suggestions.tsx'
import { useKeys } from './use-keys.ts'

export function MetricFields({ of }: { of: Form<Values> }) {
  const id = useId()
  const { data: names = [] } = useRoute(listMetricNames, { query: { limit: 1_000 } })
  const known = names.find(({ name }) => name === of.values.metric_name)
  const about = known && [known.description, known.unit].filter(Boolean).join(', ')
  return (
    <>
      <Suggestions id={id} values={names.map(({ name }) => name)} />
      <TextField
        of={of}
        name="metric_name"
        label={SERIES_QUERY.metric}
        hint={about || SERIES_QUERY.metricHint}
        list={id}
        isCode
        placeholder="http.server.request.duration"
      />
      <AttributeFilters of={of} keys={useKeys('metrics', of.values)} />
    </>
  )
}

/** The filters of a log query that most people need. Others, such as `metadata_search`, stay unchanged. */
export function LogFields({ of }: { of: Form<Values> }) {
  const id = useId()
  const { data: sources = [] } = useRoute(listLogSources, { query: { limit: 200 } })
  const levels = String(of.values.level ?? '')
  const chosen: Form<Values> = {
    ...of,
    values: { ...of.values, level: levels === '' ? [] : levels.split(',') },
    set: ({ level }) => of.set({ level: (level as string[]).join(',') || undefined }),
  }
  return (
    <>
      <Suggestions id={id} values={sources.map(({ source }) => source)} />
      <TextField
        of={of}
        name="search"
        label={SERIES_QUERY.search}
        hint={SERIES_QUERY.searchHint}
        isCode
        placeholder={'"card declined" -status:404'}
      />
      <div class="pair">
        <TextField
          of={of}
          name="source"
          label={SERIES_QUERY.service}
          hint={SERIES_QUERY.severalHint}
          list={id}
          isCode
        />
        <TextField of={of} name="env" label={SERIES_QUERY.env} hint={SERIES_QUERY.severalHint} isCode />
        <TextField of={of} name="host" label={SERIES_QUERY.host} hint={SERIES_QUERY.severalHint} isCode />
        <TextField of={of} name="excluded" label={SERIES_QUERY.excluded} hint={SERIES_QUERY.excludedHint} isCode />
      </div>
      <ManyField
        of={chosen}
        name="level"
        label={SERIES_QUERY.levels}
        hint={SERIES_QUERY.levelsHint}
        options={LEVELS.map(value => ({ value, label: value }))}
      />
    </>
  )
}

export function RumFields({ of }: { of: Form<Values> }) {
  const id = useId()
  const { data: apps = [] } = useRoute(listRumApps, { query: { limit: 200 } })
  return (
    <>
      <Suggestions id={id} values={apps.map(({ name }) => name)} />
      <TextField
        of={of}
        name="application"
        label={SERIES_QUERY.application}
        hint={SERIES_QUERY.applicationHint}
        list={id}
        placeholder="shop"
      />
      <AttributeFilters of={of} keys={useKeys('rum', of.values)} />
    </>
  )
}

const STATUSES: { value: string | null; label: string }[] = [
  { value: null, label: SERIES_QUERY.anyStatus },
  { value: 'ok', label: SERIES_QUERY.ok },
  { value: 'error', label: SERIES_QUERY.error },
  { value: 'unset', label: SERIES_QUERY.unset },
]

export function TraceFields({ of }: { of: Form<Values> }) {
  const [services, operations] = [useId(), useId()]
  const service = String(of.values.service ?? '')
  const found = useRoute(listTraceServices, { query: { limit: 200 } }).data ?? []
  const isKnown = found.some(each => each.service === service)
  const named = useRoute(listTraceServices, { query: { service, limit: 200 } }, { enabled: isKnown }).data ?? []
  return (
    <>
      <Suggestions id={services} values={found.map(each => each.service)} />
      <Suggestions id={operations} values={named.map(({ operation }) => operation ?? '')} />
      <div class="pair">
        <TextField
          of={of}
          name="service"
          label={SERIES_QUERY.service}
          hint={SERIES_QUERY.anyHint}
          list={services}
          isCode
        />
        <TextField
          of={of}
          name="operation"
          label={SERIES_QUERY.operation}
          hint={SERIES_QUERY.operationHint}
          list={operations}
          isCode
        />
        <ChoiceField
          of={{ ...of, set: ({ status }) => of.set({ status: status ?? undefined }) }}
          name="status"
          label={SERIES_QUERY.status}
          options={STATUSES}
        />
      </div>
      <AttributeFilters of={of} keys={useKeys('traces', of.values)} />
    </>
  )
}
