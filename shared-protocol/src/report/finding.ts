/** What does not fit together in the figures of a report. */
export type FindingCode =
  /** A figure is not what its intervals or instants give. */
  | 'differs'
  /** The time between two intervals is missing. */
  | 'gap'
  | 'overlap'
  /** An interval ends where it begins, or before. */
  | 'empty'
  /** The first interval begins, or the last one ends, elsewhere than the observed time. */
  | 'edge'
  /** An instant lies outside the period. */
  | 'outside'
  /** Two entries have the same id or day. */
  | 'twice'
  /** Intervals or figures are missing although the report does not leave them out, or the reverse. */
  | 'missing'

export type FindingValue = string | number | boolean | null

export interface Finding {
  code: FindingCode
  /** The monitor, incident or person; null for the whole report. */
  subject: string | null
  field: string
  stated: FindingValue
  computed: FindingValue
}

/** The fields of `stated` that are not as in `computed`. */
export function differences<T extends object>(subject: string | null, stated: T, computed: NoInfer<T>): Finding[] {
  const values = new Map<string, FindingValue>(Object.entries(computed))
  return Object.entries(stated)
    .map(([field, value]) => ({ field, stated: value as FindingValue, computed: values.get(field) ?? null }))
    .filter(each => each.stated !== each.computed)
    .map(each => ({ code: 'differs', subject, ...each }))
}

/** A finding without two figures to compare. */
export function fault(code: FindingCode, subject: string | null, field: string, stated: FindingValue): Finding {
  return { code, subject, field, stated, computed: null }
}

/** The values that occur more than once. */
export function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
}
