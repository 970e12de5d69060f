import type { Assertion, FailedAssertion } from '@pharos/shared-protocol/check/http.ts'
import { compile, type JSONPathQuery, type JSONValue } from 'json-p3'
import { holds } from './comparison.ts'

/** What assertions look at. Text and JSON of a body are made only when one asks for them. */
export interface Subject {
  statusCode: number
  totalMs: number
  tlsDaysLeft: number | null
  header(name: string): string | undefined
  text(): string
  /** Undefined when the body is not JSON. */
  json(): JSONValue | undefined
}

interface Actual {
  value: string | null
  numeric: boolean
}

const NONE: Actual = { value: null, numeric: false }

/** Every assertion that does not hold, with what was seen instead. */
export function failedAssertions(assertions: readonly Assertion[], subject: Subject): FailedAssertion[] {
  return assertions.flatMap(assertion => {
    const { value, numeric } = actualOf(assertion, subject)
    return fits(assertion, value, numeric) ? [] : [{ ...assertion, actual: value }]
  })
}

/** An expression that can't be compiled fails its assertion; the control plane refuses such ones beforehand. */
function fits(assertion: Assertion, value: string | null, numeric: boolean): boolean {
  try {
    return holds(assertion.comparison, value, assertion.target ?? '', numeric)
  } catch {
    return false
  }
}

function actualOf(assertion: Assertion, subject: Subject): Actual {
  switch (assertion.source) {
    case 'status_code':
      return { value: String(subject.statusCode), numeric: true }
    case 'response_time_ms':
      return { value: String(subject.totalMs), numeric: true }
    case 'tls_days_left':
      return subject.tlsDaysLeft === null ? NONE : { value: String(subject.tlsDaysLeft), numeric: true }
    case 'header':
      return { value: subject.header(assertion.property ?? '') ?? null, numeric: false }
    case 'body':
      return { value: subject.text(), numeric: false }
    case 'json_path':
      return selected(assertion.property ?? '$', subject.json())
  }
}

/** One node stands for itself, several for the JSON array of their values. */
function selected(path: string, document: JSONValue | undefined): Actual {
  if (document === undefined) return NONE
  const values = query(path, document)
  if (values === null || values.length === 0) return NONE
  const value = values.length === 1 ? values[0] : values
  return { value: typeof value === 'string' ? value : JSON.stringify(value), numeric: typeof value === 'number' }
}

const KEPT = 1_000
const queries = new Map<string, JSONPathQuery>()

function query(path: string, document: JSONValue): JSONValue[] | null {
  try {
    const compiled = queries.get(path) ?? compile(path)
    if (queries.size >= KEPT) queries.clear()
    queries.set(path, compiled)
    return compiled.query(document).values()
  } catch {
    return null
  }
}
