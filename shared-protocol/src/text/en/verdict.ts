import type { z } from 'zod'
import type { VotedKindName } from '../../check/kind.ts'
import type { MONITOR_ROUTES } from '../../contract/monitoring/monitor-routes.ts'
import type { Param } from '../text.ts'
import { type Show, saying, type Texts } from '../words.ts'
import { KIND_FAILURE } from './kind.ts'

type Routes = typeof MONITOR_ROUTES
/** Of each kind whose regions vote. */
type Failure = NonNullable<z.output<Routes[VotedKindName]['result']['reply']['body']>['failure_reason']>

/** Why a region fails: the code of its failure after `failure.`. */
export const FAILURE = {
  ...KIND_FAILURE,
  'failure.dns_failure': 'the name could not be resolved',
  'failure.connection_refused': 'connection refused',
  'failure.connection_timeout': 'no connection within the timeout',
  'failure.connection_reset': 'connection reset',
  'failure.tls_failure': 'TLS failed',
  'failure.request_timeout': 'no response within the timeout',
  'failure.too_many_redirects': 'too many redirects',
  'failure.unexpected_status': 'unexpected status',
  'failure.assertion_failed': 'an assertion failed',
  'failure.protocol_error': 'invalid response',
  'failure.body_too_large': 'the body is too large',
  'failure.target_not_allowed': 'the target is not allowed',
  'failure.unexpected_answer': 'unexpected answer',
  'failure.no_reply': 'no reply',
  'failure.packet_loss': 'packet loss',
  'failure.not_permitted': 'not permitted',
  'failure.script_invalid': 'script invalid',
  'failure.nothing_ran': 'nothing ran',
  'failure.baseline_missing': 'baseline missing',
  'failure.step_failed': 'step failed',
  'failure.timed_out': 'timed out',
  'failure.browser_crashed': 'browser crashed',
  'failure.out_of_memory': 'out of memory',
  'failure.sandbox_died': 'sandbox died',
  'failure.browser_unavailable': 'browser unavailable',
  'failure.baseline_unavailable': 'baseline unavailable',
  'failure.not_measured': 'not measured',
} as const satisfies { [F in Failure as `failure.${F}`]: string }

/** How many regions fail, and with what and where. */
interface Failing {
  some: number
  all: number
  causes: readonly Param[]
}
/** What was counted, and how many must do so. Earlier versions named regions in `unable`, which is empty now: `verdict.unable`. */
interface Counted {
  findings: readonly Param[]
  needed: number
  unable: string
}

/** What the control plane makes of runs, and of the regions' votes. */
export const VERDICT = {
  ...FAILURE,
  'verdict.answered': 'the target responded, although it should be unreachable',
  'verdict.paused': 'Paused',
  'verdict.resumed': 'Resumed',
  'verdict.down': 'it is down',
  'verdict.would_be_down': 'It would have been down',
  'verdict.no_agent': 'no agent of its regions can run it since {at}',
  'verdict.no_region': 'No region is assigned to this monitor',
  'verdict.unable': 'no agent of {regions} can run this kind of check',
  'verdict.must_reach': (counted: Counted, show: Show) => counts(counted, show, 'the target'),
  'verdict.must_reach_in_time': (counted: Counted, show: Show) => counts(counted, show, 'it in time'),
  'verdict.reaching': '{some} of {all} {all:region|regions} {some:reaches|reach} the target',
  'verdict.slow': '{some} of {all} {all:region|regions} slowly ({regions})',
  'verdict.silent': '{some} of {all} {all:region|regions} {some:no longer reports|no longer report} ({regions})',
  'verdict.waiting':
    '{some} of {all} {all:region|regions} {some:has not reported yet|have not reported yet} ({regions})',
  'verdict.failing': ({ some, all, causes }: Failing, show: Show) =>
    `${some} of ${all} ${all === 1 ? 'region' : 'regions'} ${some === 1 ? 'is' : 'are'} failing (${causes.map(show.value).join('; ')})`,
  'verdict.cause': '{cause}: {regions}',
  'verdict.no_reason': 'no reason given',
} as const satisfies Texts

function counts({ findings, needed, unable }: Counted, show: Show, what: string): string {
  const rest = unable === '' ? '' : `; no agent of ${unable} can run this kind of check`
  return `${show.value(findings)}; at least ${needed} must reach ${what}${rest}`
}

export const sayVerdict = saying(VERDICT)
