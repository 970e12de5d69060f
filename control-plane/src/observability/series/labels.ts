import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import type { Series } from './entity.ts'

/** The label of series that differ in nothing but the kind of their metric. */
export const KIND_LABEL = 'metric.kind'

/** The identity of a series as it is read. */
export interface Labelled {
  /** The values of the keys of `group_by`. */
  labels: readonly string[]
  /** The kind of its metric, if it tells series apart; else empty. */
  kind: string
}

/** Some groups of a query, by the values of the keys of `group_by`. */
export type Groups = readonly (readonly string[])[]

/** The condition for the series of some groups; null means all. */
export function amongGroups(groups: Groups | null): Ch {
  return groups === null ? ch`1` : ch`has(${value('Array(Array(String))', groups)}, labels)`
}

/** The labels of a series: its keys with their values and, if another kind of metric has the same, its kind. */
export function labelsOfSeries({ labels, kind }: Labelled, keys: readonly string[]): Series['labels'] {
  const own = Object.fromEntries(keys.map((key, i) => [key, labels[i] ?? '']))
  return kind === '' ? own : { ...own, [KIND_LABEL]: kind }
}
