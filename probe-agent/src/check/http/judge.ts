import type { HttpFailure, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { say } from '../../say.ts'
import { type HttpResponse, headerOf, type Trace } from '../connection/trace.ts'
import type { Failure, ReadBody, Subject } from './assertion.ts'
import { readText } from './charset.ts'
import { failedSoon } from './costly.ts'
import { readJson } from './read-json.ts'
import { expectsStatus } from './status.ts'

export interface Findings {
  reason: HttpFailure | null
  /** Failures other than assertions. */
  faults: Said[]
  failed: Failure[]
}

/**
 * All failures of an attempt. A transport failure is reported on its own, since status and body are then incomplete.
 */
export async function judge(spec: HttpSpec, trace: Trace, now: number): Promise<Findings> {
  if (trace.fault !== null) return { reason: trace.fault.reason, faults: [trace.fault.said], failed: [] }
  if (trace.response === null) return { reason: 'protocol_error', faults: [say('http.nothing')], failed: [] }
  const { statusCode } = trace.response
  const broken = spec.strict ? trace.flaws.said : []
  const failed = await failedSoon(spec.assertions, subjectOf(spec, trace.response, trace, now))
  if (!expectsStatus(spec.expected_status_codes, statusCode)) {
    const expected = spec.expected_status_codes.join(', ')
    return { reason: 'unexpected_status', faults: [say('http.status', { status: statusCode, expected })], failed }
  }
  if (broken.length > 0) return { reason: 'protocol_error', faults: broken, failed }
  return { reason: failed.length === 0 ? null : 'assertion_failed', faults: [], failed }
}

/** Days until the certificate expires, to two places; null without TLS. */
export function tlsDaysLeft(trace: Trace, now: number): number | null {
  return trace.certificate === null ? null : Math.round(((trace.certificate.validTo - now) / DAY_MS) * 100) / 100
}

function subjectOf(spec: HttpSpec, response: HttpResponse, trace: Trace, now: number): Subject {
  let read: ReadBody | undefined
  const body = (): ReadBody => {
    read ??= readBody(response, trace)
    return read
  }
  return {
    statusCode: response.statusCode,
    totalMs: trace.watch.read().total ?? 0,
    tlsDaysLeft: tlsDaysLeft(trace, now),
    header: name => headerOf(response, name),
    headersFault: trace.flaws.has('head_cut_off') ? say('assertion.headers_cut') : null,
    bodyFault: spec.method === 'HEAD' ? say('assertion.head') : null,
    body,
    json: () => readJson(body()),
  }
}

function readBody(response: HttpResponse, trace: Trace): ReadBody {
  const content = trace.content ?? response.body.content
  const { text, fault, keepsAscii } = readText(content, headerOf(response, 'content-type'))
  return { text, part: trace.doubt ?? (keepsAscii ? null : fault), garbled: fault }
}
