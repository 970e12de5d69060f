import type { IcmpFailure, IcmpSpec } from '@pharos/shared-protocol/check/icmp.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { errorMessage } from '../../error.ts'
import type { Environment } from '../check.ts'
import { within } from '../deadline.ts'
import { type PingRun, runPing } from './ping.ts'
import { type PingReport, readReport, readTrouble, type Trouble } from './report.ts'
import { judge, pauseFor, wasHeldUp } from './rules.ts'

/** What one attempt saw. */
export interface Attempt {
  reason: IcmpFailure | null
  detail: string | null
  report: PingReport | null
  address: string | null
  dnsMs: number | null
  /** The fault is this agent's own, and says nothing about the target. */
  unable: boolean
}

const NOTHING: Attempt = { reason: null, detail: null, report: null, address: null, dnsMs: null, unable: false }

/** Resolves the host and pings it, all within the spec's timeout. Never throws. */
export async function attempt(program: string, spec: IcmpSpec, env: Environment): Promise<Attempt> {
  const begun = env.clock.monotonic()
  try {
    const addresses = await resolve(spec, env)
    const dnsMs = env.clock.monotonic() - begun
    return { ...(await pingAny(program, addresses, spec, spec.timeout_ms - dnsMs, env)), dnsMs }
  } catch (error) {
    const reason = error instanceof TargetNotAllowed ? 'target_not_allowed' : 'dns_failure'
    return { ...NOTHING, reason, detail: errorMessage(error) }
  }
}

async function resolve(spec: IcmpSpec, env: Environment): Promise<string[]> {
  const limit = within(spec.timeout_ms, env.signal, {
    late: () => new Error(`the host name was not resolved within ${spec.timeout_ms / 1000} s`),
    stopped: () => new Error('the agent was stopped'),
  })
  try {
    return await Promise.race([env.resolve(spec.host, spec.ip_family), limit.passed])
  } finally {
    limit.clear()
  }
}

/**
 * Pings the first address that has a route from here. The egress guard has checked these addresses, so they are used as
 * they are.
 */
async function pingAny(
  program: string,
  addresses: readonly string[],
  spec: IcmpSpec,
  leftMs: number,
  env: Environment,
): Promise<Attempt> {
  const pauseMs = pauseFor(spec.count, leftMs)
  if (pauseMs === null) throw new Error('resolving the host name took so long that no time was left for echo requests')
  let first: Attempt | null = null
  for (const address of addresses) {
    const order = { address, count: spec.count, pauseMs, timeoutMs: leftMs }
    const run = await runPing(program, order, env.signal)
    const seen = { ...NOTHING, address, ...read(run, order, spec) }
    if (!seen.noRoute) return seen
    first ??= seen
  }
  return first ?? { ...NOTHING, reason: 'dns_failure', detail: `${spec.host} has no address` }
}

type Read = Pick<Attempt, 'reason' | 'detail' | 'report' | 'unable'> & { noRoute: boolean }

function read(run: PingRun, order: { address: string; count: number; pauseMs: number }, spec: IcmpSpec): Read {
  const { address, count, pauseMs } = order
  const report = readReport(run.output)
  const trouble = readTrouble(run.complaint)
  if (report?.received !== count && trouble !== null && isTelling(trouble, report))
    return troubled(address, report, trouble)
  if (report === null || report.sent < count)
    return own(report, `this machine was too busy to send ${count} echo requests in time`)
  if (!run.interrupted && wasHeldUp(report, run.tookMs, pauseMs))
    return own(report, 'this machine was too busy to read the replies in time')
  return { ...judge(address, report, spec.max_loss_percent), report, unable: false, noRoute: false }
}

/**
 * Whether the trouble decides the outcome. A reply shows that there is a route; then only the agent's own trouble does.
 */
function isTelling({ kind }: Trouble, report: PingReport | null): boolean {
  return kind === 'not_permitted' || kind === 'failed' || (report?.received ?? 0) === 0
}

function troubled(address: string, report: PingReport | null, { kind, detail }: Trouble): Read {
  if (kind === 'not_permitted' || kind === 'failed') return own(report, detail)
  const noRoute = kind === 'no_route'
  return { reason: 'no_reply', detail: `${address} ${detail}`, report, unable: false, noRoute }
}

function own(report: PingReport | null, detail: string): Read {
  return { reason: 'not_permitted', detail, report, unable: true, noRoute: false }
}
