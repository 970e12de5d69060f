import type { FailedAssertion, HttpFailure, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { JSONValue } from 'json-p3'
import { type HttpResponse, headerOf, type Trace } from '../connection/trace.ts'
import { failedAssertions, type Subject } from './assertion.ts'
import { readText } from './charset.ts'
import { expectsStatus } from './status.ts'

export interface Findings {
  reason: HttpFailure | null
  /** Failures other than assertions, in words. */
  fault: string | null
  failed: FailedAssertion[]
}

/**
 * All failures of an attempt. A transport failure is reported on its own, since status and body are then incomplete.
 */
export function judge(spec: HttpSpec, trace: Trace, now: number): Findings {
  if (trace.fault !== null) return { reason: trace.fault.reason, fault: trace.fault.message, failed: [] }
  if (trace.response === null) return { reason: 'protocol_error', fault: 'there was no response', failed: [] }
  const { statusCode } = trace.response
  const broken = spec.strict ? trace.flaws.list.map(({ text }) => text) : []
  const failed = failedAssertions(spec.assertions, subjectOf(trace.response, trace, now))
  if (!expectsStatus(spec.expected_status_codes, statusCode)) {
    const expected = spec.expected_status_codes.join(', ')
    return { reason: 'unexpected_status', fault: `status ${statusCode} is not among ${expected}`, failed }
  }
  if (broken.length > 0) return { reason: 'protocol_error', fault: broken.join('; '), failed }
  return { reason: failed.length === 0 ? null : 'assertion_failed', fault: null, failed }
}

/** Days until the certificate expires, to two places; null without TLS. */
export function tlsDaysLeft(trace: Trace, now: number): number | null {
  return trace.certificate === null ? null : Math.round(((trace.certificate.validTo - now) / DAY_MS) * 100) / 100
}

function subjectOf(response: HttpResponse, trace: Trace, now: number): Subject {
  let text: string | undefined
  const body = (): string => {
    text ??= readText(trace.content ?? response.body.content, headerOf(response, 'content-type')).text
    return text
  }
  return {
    statusCode: response.statusCode,
    totalMs: trace.watch.read().total ?? 0,
    tlsDaysLeft: tlsDaysLeft(trace, now),
    header: name => headerOf(response, name),
    text: body,
    json: () => parseJson(body()),
  }
}

function parseJson(text: string): JSONValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
