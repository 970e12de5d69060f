import type { Assertion, FailedAssertion } from '@pharos/shared-protocol/check/http.ts'
import type { JSONValue } from 'json-p3'
import { errorCode } from '../../error.ts'
import { forgetPatterns, holds } from '../comparison.ts'
import { doWithin } from '../watchdog.ts'
import { valuesAt } from './json-path.ts'

/** The parts of a response that assertions examine. The text and JSON of a body are created on first use. */
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

/** The limit for all assertions of a run together; ordinary expressions need a thousandth of it. */
const MOST_MS = 1_000
const UNJUDGED = `(not judged: the expressions of this monitor took more than ${MOST_MS} ms)`

/** Every assertion that fails, with the actual value. */
export function failedAssertions(assertions: readonly Assertion[], subject: Subject): FailedAssertion[] {
  const costly = assertions.filter(isCostly)
  const judged = new Map<Assertion, FailedAssertion | null>()
  const judge = (assertion: Assertion): void => void judged.set(assertion, failureOf(assertion, subject))
  for (const assertion of assertions) if (!isCostly(assertion)) judge(assertion)
  if (costly.length > 0) breakOff(() => costly.forEach(judge))
  return assertions.flatMap(assertion => {
    const failure = judged.get(assertion)
    return failure === undefined ? { ...assertion, actual: UNJUDGED } : (failure ?? [])
  })
}

/** Whether the author or the response may make the evaluation take any time. */
function isCostly({ source, comparison }: Assertion): boolean {
  return source === 'json_path' || comparison === 'matches' || comparison === 'not_matches'
}

function breakOff(work: () => void): void {
  try {
    doWithin(MOST_MS, work)
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    forgetPatterns()
  }
}

function failureOf(assertion: Assertion, subject: Subject): FailedAssertion | null {
  const { value, numeric } = actualOf(assertion, subject)
  return fits(assertion, value, numeric) ? null : { ...assertion, actual: value }
}

/** An expression that cannot be compiled fails its assertion; the control plane refuses such expressions on save. */
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
  const values = valuesAt(path, document)
  if (values === null || values.length === 0) return NONE
  const value = values.length === 1 ? values[0] : values
  return { value: typeof value === 'string' ? value : JSON.stringify(value), numeric: typeof value === 'number' }
}
