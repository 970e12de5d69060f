import type { IcmpFailure, IcmpSpec } from '@pharos/shared-protocol/check/icmp.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { SaidError, saidBy, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { within } from '../deadline.ts'
import { type PingRun, runPing } from './ping.ts'
import { type PingReport, readReport, readTrouble, type Trouble } from './report.ts'
import { judge, pauseFor, wasHeldUp } from './rules.ts'

/** What one attempt saw. */
export interface Attempt {
  reason: IcmpFailure | null
  said: Said | null
  report: PingReport | null
  address: string | null
  dnsMs: number | null
  /** The fault is this agent's own, and says nothing about the target. */
  unable: boolean
}

const NOTHING: Attempt = { reason: null, said: null, report: null, address: null, dnsMs: null, unable: false }

/** Resolves the host and pings it, all within the spec's timeout. Never throws. */
export async function attempt(program: string, spec: IcmpSpec, env: Environment): Promise<Attempt> {
  const begun = env.clock.monotonic()
  try {
    const addresses = await resolve(spec, env)
    const dnsMs = env.clock.monotonic() - begun
    return { ...(await pingAny(program, addresses, spec, spec.timeout_ms - dnsMs, env)), dnsMs }
  } catch (error) {
    const reason = error instanceof TargetNotAllowed ? 'target_not_allowed' : 'dns_failure'
    return { ...NOTHING, reason, said: saidBy(error) }
  }
}

async function resolve(spec: IcmpSpec, env: Environment): Promise<string[]> {
  const limit = within(spec.timeout_ms, env.signal, {
    late: () => new SaidError(say('connection.not_resolved_in_time', { seconds: spec.timeout_ms / 1000 })),
    stopped: () => new SaidError(say('connection.stopped')),
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
  if (pauseMs === null) throw new SaidError(say('ping.late'))
  let first: Attempt | null = null
  for (const address of addresses) {
    const order = { address, count: spec.count, pauseMs, timeoutMs: leftMs }
    const run = await runPing(program, order, env.signal)
    const seen = { ...NOTHING, address, ...read(run, order, spec) }
    if (!seen.noRoute) return seen
    first ??= seen
  }
  return first ?? { ...NOTHING, reason: 'dns_failure', said: say('connection.no_address', { host: spec.host }) }
}

type Read = Pick<Attempt, 'reason' | 'said' | 'report' | 'unable'> & { noRoute: boolean }

function read(run: PingRun, order: { address: string; count: number; pauseMs: number }, spec: IcmpSpec): Read {
  const { address, count, pauseMs } = order
  const report = readReport(run.output)
  const trouble = readTrouble(run.complaint)
  if (report?.received !== count && trouble !== null && isTelling(trouble, report))
    return troubled(address, report, trouble)
  if (report === null || report.sent < count) return own(report, say('ping.busy_sending', { count }))
  if (!run.interrupted && wasHeldUp(report, run.tookMs, pauseMs)) return own(report, say('ping.busy_reading'))
  return { ...judge(address, report, spec.max_loss_percent), report, unable: false, noRoute: false }
}

/**
 * Whether the trouble decides the outcome. A reply shows that there is a route; then only the agent's own trouble does.
 */
function isTelling({ kind }: Trouble, report: PingReport | null): boolean {
  return kind === 'not_permitted' || kind === 'failed' || (report?.received ?? 0) === 0
}

function troubled(address: string, report: PingReport | null, { kind, said }: Trouble): Read {
  if (kind === 'not_permitted' || kind === 'failed') return own(report, said(address))
  const noRoute = kind === 'no_route'
  return { reason: 'no_reply', said: said(address), report, unable: false, noRoute }
}

function own(report: PingReport | null, said: Said): Read {
  return { reason: 'not_permitted', said, report, unable: true, noRoute: false }
}
