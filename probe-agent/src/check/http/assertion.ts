import type { Assertion, FailedAssertion } from '@pharos/shared-protocol/check/http.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { JSONValue } from 'json-p3'
import { errorCode } from '../../error.ts'
import { say } from '../../say.ts'
import { forgetPatterns, holds } from '../comparison.ts'
import { doWithin } from '../watchdog.ts'
import { forgetQueries, valuesAt } from './json-path.ts'

/** The parts of a response that assertions examine. The text and JSON of a body are created on first use. */
export interface Subject {
  statusCode: number
  totalMs: number
  /** Null without TLS. */
  tlsDaysLeft: number | null
  /** Why not all headers are known. */
  headersFault: Said | null
  header(name: string): string | undefined
  /** Why there is no body to examine. */
  bodyFault: Said | null
  body(): ReadBody
  json(): ReadJson
}

/** The text of a body. */
export interface ReadBody {
  text: string
  /** Why the text is a part of the body, or none of it. */
  part: Said | null
  /** Why some characters that are not ASCII could not be read; they are U+FFFD. */
  garbled: Said | null
}

/** The JSON of a body, or why it has none. */
export type ReadJson = { value: JSONValue; fault: null } | { fault: Said }

/** What is known of a subject. */
interface Actual {
  /** Null if there is no such header or node. */
  value: string | null
  numeric: boolean
  /** Why the value is not known: no comparison holds. */
  fault?: Said | null
  /** Like those of a body: a comparison may hold, if the unknown part can't change it. */
  part?: Said | null
  garbled?: Said | null
}

/** An assertion that failed; `fault` says what could not be read. */
export type Failure = FailedAssertion & { fault?: Said }

/** The limit for all assertions of a run together; ordinary expressions need a thousandth of it. */
export const MOST_MS = 1_000
/** The actual value of an assertion whose time was up. */
export const UNJUDGED = `(not judged: the expressions of this monitor took more than ${MOST_MS} ms)`

/** Every assertion that fails, with the actual value. What takes more than `ms` is not judged, and fails. */
export function failedAssertions(assertions: readonly Assertion[], subject: Subject, ms = MOST_MS): Failure[] {
  return judgeWithin(assertions, subject, ms).failed
}

/** The same, and whether all were judged. With no time, those that may take any are not. */
export function judgeWithin(
  assertions: readonly Assertion[],
  subject: Subject,
  ms: number,
): { failed: Failure[]; isComplete: boolean } {
  const costly = assertions.filter(isCostly)
  const judged = new Map<Assertion, Failure | null>()
  const judge = (assertion: Assertion): void => void judged.set(assertion, failureOf(assertion, subject))
  for (const assertion of assertions) if (!isCostly(assertion)) judge(assertion)
  if (costly.length > 0 && ms > 0) breakOff(ms, () => costly.forEach(judge))
  const failed = assertions.flatMap(assertion => {
    const failure = judged.get(assertion)
    return failure === undefined ? { ...assertion, actual: UNJUDGED } : (failure ?? [])
  })
  return { failed, isComplete: assertions.every(assertion => judged.has(assertion)) }
}

/** Whether the author or the response may make the evaluation take any time. */
export function isCostly({ source, comparison }: Assertion): boolean {
  return source === 'json_path' || comparison === 'matches' || comparison === 'not_matches'
}

function breakOff(ms: number, work: () => void): void {
  try {
    doWithin(ms, work)
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    forgetPatterns()
    forgetQueries()
  }
}

function failureOf(assertion: Assertion, subject: Subject): Failure | null {
  const actual = actualOf(assertion, subject)
  const isMet = fits(assertion, actual)
  const fault = actual.fault ?? doubtOf(assertion, actual, isMet) ?? (isMet === null ? BROKEN_EXPRESSION : null)
  if (fault !== null) return { ...assertion, actual: actual.value, fault }
  return isMet ? null : { ...assertion, actual: actual.value }
}

const BROKEN_EXPRESSION = say('assertion.no_expression')
/** Comparisons that hold of a whole text if they hold of a part. */
const OF_A_PART: readonly string[] = ['contains', 'matches', 'not_empty', 'exists']

/**
 * Why an assertion can't be decided by what is known; null if it can. What is found in a part is in the whole, and
 * unread characters matter only to what is asked with such characters.
 */
function doubtOf({ comparison, target, property }: Assertion, actual: Actual, isMet: boolean | null): Said | null {
  if (isMet === true && OF_A_PART.includes(comparison)) return null
  const asksAscii = /^\p{ASCII}*$/u.test(`${target ?? ''}${property ?? ''}`)
  return actual.part ?? (asksAscii ? null : actual.garbled) ?? null
}

/** Null if the expression cannot be compiled; the control plane refuses such expressions on save. */
function fits(assertion: Assertion, { value, numeric }: Actual): boolean | null {
  try {
    return holds(assertion.comparison, value, assertion.target ?? '', numeric)
  } catch {
    return null
  }
}

function actualOf(assertion: Assertion, subject: Subject): Actual {
  switch (assertion.source) {
    case 'status_code':
      return { value: String(subject.statusCode), numeric: true }
    case 'response_time_ms':
      return { value: String(subject.totalMs), numeric: true }
    case 'tls_days_left':
      return daysLeft(assertion, subject)
    case 'header':
      return headerValue(assertion.property ?? '', subject)
    case 'body':
      return bodyText(subject)
    case 'json_path':
      return selected(assertion.property ?? '$', subject)
  }
}

/** Without TLS it is known that there is no certificate, and nothing more. */
function daysLeft({ comparison }: Assertion, { tlsDaysLeft }: Subject): Actual {
  if (tlsDaysLeft !== null) return { value: String(tlsDaysLeft), numeric: true }
  const fault = comparison === 'exists' || comparison === 'not_exists' ? null : say('assertion.no_tls')
  return { value: null, numeric: true, fault }
}

function headerValue(name: string, subject: Subject): Actual {
  return { value: subject.header(name) ?? null, numeric: false, part: subject.headersFault }
}

function bodyText(subject: Subject): Actual {
  if (subject.bodyFault !== null) return { value: null, numeric: false, fault: subject.bodyFault }
  const { text, part, garbled } = subject.body()
  return { value: text, numeric: false, part, garbled }
}

/** One node stands for itself, several for the JSON array of their values. */
function selected(path: string, subject: Subject): Actual {
  if (subject.bodyFault !== null) return { value: null, numeric: false, fault: subject.bodyFault }
  const json = subject.json()
  if (json.fault !== null) return { value: null, numeric: false, fault: json.fault }
  const found = valuesAt(path, json.value)
  if (found.fault !== null) return { value: null, numeric: false, fault: found.fault }
  const { part, garbled } = subject.body()
  if (found.values.length === 0) return { value: null, numeric: false, part, garbled }
  const value = found.values.length === 1 ? found.values[0] : found.values
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { value: text, numeric: typeof value === 'number', part, garbled }
}
