import { ChoiceField, ManyField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { aggregationWords, SERIES_QUERY } from '../../words/series-query.ts'
import type { Values } from './inside.ts'
import { AGGREGATIONS, type Aggregation, type Source } from './source.ts'

interface Given {
  of: Form<Values>
  source: Source
  /** Aggregations that cannot be chosen here. */
  without?: readonly Aggregation[]
}

function optionsOf({ source, without = [] }: Given) {
  return AGGREGATIONS[source]
    .filter(each => !without.includes(each))
    .map(value => ({
      value: value as string,
      label: aggregationWords(source, value),
    }))
}

export function AggregationField(given: Given) {
  return <ChoiceField of={given.of} name="aggregation" label={SERIES_QUERY.aggregation} options={optionsOf(given)} />
}

/** The aggregations of a table, which has a column for each. */
export function AggregationsField(given: Given) {
  return (
    <ManyField
      of={given.of}
      name="aggregations"
      label={SERIES_QUERY.columns}
      hint={SERIES_QUERY.columnsHint}
      options={optionsOf(given)}
    />
  )
}
