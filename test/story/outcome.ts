import { takeOutcomes } from '@pharos/control-plane/monitoring/intake/take.ts'
import type { TrustedOutcome } from '@pharos/control-plane/monitoring/result/read.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import type { World } from '../world/world.ts'

interface Slot {
  account: string
  monitor: string
  region: string
  slot: number
}

/** A healthy outcome of a slot, as after intake has verified it, that ended 5 ms after its slot. */
export function healthyOutcome(run: Slot): TrustedOutcome {
  const claims = { ...run, kind: 'slot' as const, ordinal: 0, spec_version: 1, expires_at: run.slot + 30_000 }
  return { token: '', claims, agent: 'a spool', at: run.slot + 5, loop_delay_ms: 0, blind: false, outcome: HEALTHY }
}

/** The outcome of a run without an answer: it ended `tookMs` after its slot. */
export function failingOutcome(run: Slot, tookMs: number): TrustedOutcome {
  const healthy = healthyOutcome(run)
  return { ...healthy, at: run.slot + tookMs, outcome: { ...HEALTHY, ...NO_ANSWER } }
}

/** Processes outcomes as intake does, at the story's instant, and lets everything follow from it. */
export async function takeIn(world: World, outcomes: TrustedOutcome[]): Promise<void> {
  const plane = world.planes[0]
  if (!plane) throw new Error('This world has no control plane.')
  await inSystem(plane.platform, ctx => takeOutcomes(ctx, outcomes))
  await world.settle()
}

/** Account and region of a monitor that is checked from one region, which its outcomes name. */
export async function soleRegionOf(world: World, monitor: string): Promise<Omit<Slot, 'slot'>> {
  const [row] = await world.sql<{ account: string; region: string }>(
    `select account_id as account, region_id as region from region_state where monitor_id = $1`,
    [monitor],
  )
  if (!row) throw new Error('The monitor has no region.')
  return { ...row, monitor }
}

const HEALTHY = {
  status: 'healthy',
  failure_reason: null,
  failure_detail: null,
  status_code: 200,
  attempts: 1,
  timings_ms: { dns: 0, connect: 1, tls: null, first_byte: 2, download: 1, total: 5 },
  remote_address: '127.0.0.1',
  http_version: '1.1',
  response_bytes: 2,
  failed_assertions: [],
  tls_days_left: null,
  evidence: null,
}

const NO_ANSWER = {
  status: 'failing',
  failure_reason: 'request_timeout',
  failure_detail: 'no response within the timeout',
  status_code: null,
}
