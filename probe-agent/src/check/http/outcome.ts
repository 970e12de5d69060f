import {
  type HttpEvidence,
  type HttpFlaw,
  type HttpOutcome,
  type HttpSecrets,
  type HttpSpec,
  UNARY_COMPARISONS,
} from '@pharos/shared-protocol/check/http.ts'
import { changed, type Said } from '@pharos/shared-protocol/text/text.ts'
import { reported, say } from '../../say.ts'
import { type HttpResponse, headerOf, type Trace } from '../connection/trace.ts'
import { firstWithin, jsonBytes, MOST_OUTCOME_BYTES } from '../size.ts'
import { type Failure, MOST_MS, UNJUDGED } from './assertion.ts'
import { readText } from './charset.ts'
import { type Findings, tlsDaysLeft } from './judge.ts'
import { createMask, type Mask } from './mask.ts'

const EVIDENCE_BODY = 64 * 1024
const ACTUAL = 1_000
const FAILED_BYTES = 400_000

/**
 * The outcome of a run. A successful run keeps what the server sent only if `keep` requests it. Kept text is masked.
 */
export function presentOutcome(
  spec: HttpSpec,
  secrets: HttpSecrets,
  trace: Trace,
  findings: Findings,
  run: { attempts: number; now: number; keep: boolean },
): HttpOutcome {
  const flaws = trace.flaws.list
  const mask = findings.reason === null && flaws.length === 0 && !run.keep ? null : createMask(spec, secrets)
  const seen = {
    failure_reason: findings.reason,
    status_code: trace.response?.statusCode ?? null,
    attempts: run.attempts,
    timings_ms: trace.watch.read(),
    remote_address: trace.remoteAddress,
    http_version: trace.httpVersion,
    response_bytes: trace.response?.body.bytes ?? null,
    flaws: mask === null ? [] : flaws.map(flaw => maskedFlaw(flaw, mask)),
    tls_days_left: tlsDaysLeft(trace, run.now),
  }
  if (findings.reason === null || mask === null) {
    const evidence = run.keep && mask !== null ? evidenceOf(trace, mask) : null
    return bounded({
      status: 'healthy',
      ...seen,
      failure_detail: null,
      failure_text: null,
      failed_assertions: [],
      evidence,
    })
  }
  const failed = findings.failed.map(one => ({
    ...one,
    actual: one.actual === null ? null : mask.head(one.actual, ACTUAL),
  }))
  const said = [...findings.faults.map(each => changed(each, mask.text)), ...failed.map(failureText)]
  const stored = failed.map(({ fault: _, ...one }) => one)
  return bounded({
    status: 'failing',
    ...seen,
    ...reported(said),
    failed_assertions: firstWithin(stored, FAILED_BYTES),
    evidence: evidenceOf(trace, mask),
  })
}

function bounded(outcome: HttpOutcome): HttpOutcome {
  return jsonBytes(outcome) > MOST_OUTCOME_BYTES ? { ...outcome, evidence: null } : outcome
}

/** An assertion that failed. Its actual value is masked. */
function failureText(failure: Failure): Said {
  const { source, property } = failure
  const what = property === null ? source : `${source} ${property}`
  const comparison = say(`comparison.${failure.comparison}`)
  const seen = failure.fault ?? seenText(failure.actual)
  if (UNARY_COMPARISONS.includes(failure.comparison)) return say('assertion.failed', { what, comparison, seen })
  return say('assertion.failed_target', { what, comparison, target: excerpt(failure.target ?? ''), seen })
}

function seenText(actual: string | null): Said {
  if (actual === null) return say('assertion.was_none')
  return actual === UNJUDGED
    ? say('assertion.not_judged', { ms: MOST_MS })
    : say('assertion.was', { value: excerpt(actual) })
}

function excerpt(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`
}

/** Texts of the server are quoted in params. */
function maskedFlaw({ code, params, text }: HttpFlaw, mask: Mask): HttpFlaw {
  const masked = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask.text(value) : value,
  ])
  return { code, params: Object.fromEntries(masked), text: mask.text(text) }
}

function evidenceOf(trace: Trace, mask: Mask): HttpEvidence | null {
  const { response } = trace
  if (response === null) return null
  const { text } = readText(shownBody(trace, response), headerOf(response, 'content-type'))
  return {
    response_headers: response.headers.map(({ name, value }) => ({ name, value: mask.text(value) })),
    body: text === '' ? null : mask.head(text, EVIDENCE_BODY),
    body_truncated: text !== '' && (trace.content === null || text.length > EVIDENCE_BODY),
  }
}

/** The part of an interrupted body that arrived, unless it cannot be decoded. */
function shownBody(trace: Trace, response: HttpResponse): Buffer {
  if (trace.content !== null) return trace.content
  return headerOf(response, 'content-encoding') === undefined ? response.body.content : Buffer.alloc(0)
}
