import {
  ARTIFACTS,
  BROWSER_BOUNDS as BOUNDS,
  type BrowserError,
  type BrowserOutcome,
  BROWSER_BYTES as BYTES,
  PageWeight,
  type WebVitals,
} from '@pharos/shared-protocol/check/browser.ts'
import { changed, type Said, type Text } from '@pharos/shared-protocol/text/text.ts'
import { reported, say } from '../../say.ts'
import { firstWithin } from '../size.ts'
import { type HashedFile, presentCompared } from './compared.ts'
import { type Fault, judge } from './judge.ts'
import type { Obstacle } from './proxy.ts'
import type { Report } from './report.ts'
import type { Ran } from './run.ts'
import type { TextMask } from './text-mask.ts'

type Obstacles = ReadonlyMap<string, Obstacle>
type Request = Extract<Report['seen'][number], { type: 'request' }>

const NO_VITALS: WebVitals = { lcp_ms: null, fcp_ms: null, cls: null, inp_ms: null, ttfb_ms: null }

/** A run's outcome before anything was observed. */
export const NOTHING_SEEN: BrowserOutcome = {
  status: 'passed',
  duration_ms: 0,
  failure_reason: null,
  error: null,
  steps: [],
  console: [],
  page_errors: [],
  failed_requests: [],
  web_vitals: NO_VITALS,
  page_weight: null,
  artifacts: [],
  browser_version: null,
  baselines: [],
  tests: null,
}

/**
 * The outcome of a run: judged, bounded, and with every secret masked. `elapsedMs` is used if the sandbox reported no
 * duration.
 */
export function presentOutcome(
  ran: Ran & { compared: HashedFile[] },
  obstacles: Obstacles,
  mask: TextMask,
  elapsedMs: number,
): BrowserOutcome {
  const { report } = ran
  const { status, reason, fault } = judge(ran, obstacles)
  const base = {
    ...NOTHING_SEEN,
    status,
    failure_reason: reason,
    error: fault === null ? null : presentFault(fault, obstacles, mask),
    duration_ms: Math.round(report?.duration_ms ?? elapsedMs),
    artifacts: ran.files.map(({ kind, bytes }) => ({ kind, bytes, content_type: ARTIFACTS[kind].content_type })),
  }
  if (report === null) return base
  const baselines = presentCompared(report.compared, ran.compared)
  return { ...base, ...presentReport(report, obstacles, mask), baselines }
}

function presentReport(report: Report, obstacles: Obstacles, mask: TextMask): Partial<BrowserOutcome> {
  const { seen } = report
  const steps = report.steps.slice(0, BOUNDS.steps).map(({ title, duration_ms, status, error }) => ({
    title: mask(title, BOUNDS.text),
    duration_ms: Math.round(duration_ms),
    status,
    error: error === null ? null : mask(error, BOUNDS.text),
  }))
  const lines = seen.filter(event => event.type === 'console').slice(0, BOUNDS.console)
  const errors = seen.filter(event => event.type === 'page_error').slice(0, BOUNDS.page_errors)
  const requests = seen.filter(event => event.type === 'request').slice(0, BOUNDS.failed_requests)
  const console = lines.map(({ level, text }) => ({ level: level.slice(0, 20), text: mask(text, BOUNDS.text) }))
  const page_errors = errors.map(({ message, stack }) => ({
    message: mask(message, BOUNDS.text),
    stack: stack === null ? null : mask(stack, BOUNDS.text),
  }))
  const failed_requests = requests.map(request => presentRequest(request, obstacles, mask))
  return {
    steps: firstWithin(steps, BYTES.steps),
    console: firstWithin(console, BYTES.console),
    page_errors: firstWithin(page_errors, BYTES.page_errors),
    failed_requests: firstWithin(failed_requests, BYTES.failed_requests),
    web_vitals: worstVitals(seen),
    page_weight: PageWeight.nullable().catch(null).parse(report.page_weight),
    browser_version: report.browser_version?.slice(0, 100) ?? null,
    tests: report.tests,
  }
}

function presentRequest(request: Request, obstacles: Obstacles, mask: TextMask) {
  const { method, url, resource_type, status, failure } = request
  const why = failure === null ? null : explained(`${failure} at ${url}`, obstacles).replace(` at ${url}`, '')
  return {
    method: method.slice(0, 20),
    url: mask(url, BOUNDS.url),
    resource_type: resource_type.slice(0, 20),
    status,
    failure: why === null ? null : mask(why, BOUNDS.text),
  }
}

function presentFault(fault: Fault, obstacles: Obstacles, mask: TextMask): BrowserError {
  const { message, stack, line } = fault
  return {
    message: mask(explained(message, obstacles), BOUNDS.message),
    text: textOfFault(fault, obstacles, mask),
    stack: stack === null ? null : mask(stack, BOUNDS.stack),
    line,
  }
}

/** The longest message of another that stands in a text whole. */
const LONGEST_QUOTE = 1_000

/** The text of a fault, if any of it is ours: another's message is the same in every language. */
function textOfFault({ message, said }: Fault, obstacles: Obstacles, mask: TextMask): Text | null {
  const reasons = reasonsIn(message, obstacles)
  if (said === undefined && (reasons.length === 0 || message.length > LONGEST_QUOTE)) return null
  const lines = [said ?? say('plain.quote', { text: message }), ...reasons]
  const [first] = lines
  const whole = first !== undefined && lines.length === 1 ? first : say('plain.lines', { lines })
  return reported([changed(whole, text => mask(text, BOUNDS.message))]).failure_text
}

/** Adds the proxy's reasons: for a connection that could not be made, a browser only reports that its tunnel failed. */
function explained(text: string, obstacles: Obstacles): string {
  return [text, ...reasonsIn(text, obstacles).map(reason => reason.text)].join('\n')
}

/** The proxy's reasons for the hosts that a text names, each once. */
function reasonsIn(text: string, obstacles: Obstacles): Said[] {
  const named = [...obstacles].filter(([host]) => text.includes(host)).map(([, { reason }]) => reason)
  return [...new Map(named.map(reason => [reason.text, reason])).values()]
}

/** The largest value of each vital over all documents. */
function worstVitals(seen: Report['seen']): WebVitals {
  const vitals = seen.filter(event => event.type === 'vitals').map(event => event.vitals)
  const worst = (name: string, digits: number): number | null => {
    const values = vitals.flatMap(one => one[name] ?? [])
    return values.length === 0 ? null : Number(Math.max(...values).toFixed(digits))
  }
  const [lcp_ms, fcp_ms, inp_ms, ttfb_ms] = ['lcp_ms', 'fcp_ms', 'inp_ms', 'ttfb_ms'].map(name => worst(name, 1))
  return {
    lcp_ms: lcp_ms ?? null,
    fcp_ms: fcp_ms ?? null,
    cls: worst('cls', 4),
    inp_ms: inp_ms ?? null,
    ttfb_ms: ttfb_ms ?? null,
  }
}
