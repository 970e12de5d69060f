import type { Text } from '@pharos/shared-protocol/text/text.ts'
import type { OWN_FACTS } from '../../words/monitor-kind.ts'

/** A run of any type of monitor; fields of other types are missing. */
export interface Run extends Partial<Record<keyof typeof OWN_FACTS, string | number | readonly string[] | null>> {
  id?: string
  created_at: string
  region: string
  run_kind: string
  /** Undefined for a run that is not judged. */
  status?: string
  failure_reason?: string | null
  failure_detail?: string | null
  failure_text?: Text | null
  /** Our own fault may have decided it, so it is no evidence. */
  excused?: boolean
  reason_code?: string | null
  reason_params?: { loop_delay_ms: number } | null
  attempts?: number
  timings_ms?: Record<string, number | null>
  status_code?: number | null
  http_version?: string | null
  remote_address?: string | null
  response_bytes?: number | null
  failed_assertions?: readonly FailedAssertion[]
  flaws?: readonly { code: string; params: Text['params']; text: string }[]
  evidence?: Evidence | null
  sent?: number
  received?: number
  rtt_ms?: { min: number; avg: number; max: number } | null
  dns_ms?: number | null
  protocol?: string | null
  cipher?: string | null
  not_after?: string | null
  days_until_expiry?: number | null
  subject?: string | null
  issuer?: string | null
  fingerprint_sha256?: string | null
  ocsp_status?: string | null
  record_sets?: readonly RecordSet[]
  expiry_date?: string | null
  registrar?: string | null
  nameservers?: readonly string[] | null
  domain_status?: readonly string[] | null
  web_vitals?: Record<string, number | null>
  transfer_bytes?: number | null
  duration_ms?: number | null
  exit_status?: number | null
  user_agent?: string | null
  /** Lists of lines, such as the steps of a script. */
  lists?: readonly Lines[]
  /** The id of the trace that its request started; null if it sent no trace context. */
  trace_id?: string | null
  broken_budgets?: readonly { budget: string; limit: number; actual: number }[]
}

export interface FailedAssertion {
  source: string
  property: string | null
  comparison: string
  target: string | null
  actual: string | null
}

/** What a failing run keeps: headers and body over HTTP, the answer over TCP. */
export interface Evidence {
  response_headers?: readonly { name: string; value: string }[]
  body?: string | null
  body_truncated?: boolean
  answer?: string
}

export interface Lines {
  title: string
  lines: readonly string[]
}

export interface RecordSet {
  name: string
  record_type: string
  variants: readonly { rdata: readonly string[]; absence: 'nxdomain' | 'nodata' | null; answers: number }[]
  ttl: number | null
  dnssec: string | null
  failure_reason: string | null
  failure_detail: string | null
  failure_text: Text | null
}

/** Returns whether the target was healthy; null if a single run is not judged, or excused. */
export function isWell({ status, failure_reason, excused }: Run): boolean | null {
  if (excused) return null
  if (status === undefined) return failure_reason ? false : null
  return ['healthy', 'good', 'baselined', 'passed'].includes(status)
}
