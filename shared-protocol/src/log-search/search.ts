/** Severities, least severe first. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type Level = (typeof LEVELS)[number]

export type Comparison = '>' | '>=' | '<' | '<='

/** What a search means (`docs/logs.md`). */
export type Search =
  | { kind: 'and'; of: Search[] }
  | { kind: 'or'; of: Search[] }
  | { kind: 'not'; of: Search }
  | Text
  | { kind: 'field'; field: string; is: Test }
export type Text =
  /** A word or phrase. */
  { kind: 'text'; text: string } | ({ kind: 'glob' } & Glob) | ({ kind: 'regex' } & Regex)
/** The condition on a field's value. */
export type Test =
  | { test: 'equals'; value: string }
  | ({ test: 'glob' } & Glob)
  | ({ test: 'regex' } & Regex)
  | { test: 'exists' }
  | { test: 'compare'; by: Comparison; than: number }

/** Any text between each two pieces; the first or last one is empty if the text begins or ends with a wildcard. */
export interface Glob {
  pieces: string[]
}

/** A regular expression (RE2), and words of at least four letters that every match contains, in lower case. */
export interface Regex {
  source: string
  isAnyCase: boolean
  needles: string[]
}

/**
 * What the names of fields mean: `record` fields of the record, or else metadata keys; `metadata` always metadata keys.
 */
export type Subject = 'record' | 'metadata'
