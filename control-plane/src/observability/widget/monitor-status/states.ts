import { kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import { loadHeartbeatSegments } from '../../../monitoring/heartbeat/index.ts'
import type { Monitor } from '../../../monitoring/monitor/index.ts'
import { loadSegments, readTails, type Segment } from '../../../monitoring/uptime/index.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Window } from '../widget.ts'

/** The states of monitors over a span; a kind without uptime has none. */
export async function loadStates(
  ctx: SystemCtx,
  monitors: readonly Pick<Monitor, 'id' | 'kind'>[],
  span: Window,
): Promise<Map<string, Segment[]>> {
  const idsOf = (kinds: readonly string[]) => monitors.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const voted = idsOf(kindsOf('voted'))
  const tails = await readTails(ctx, voted)
  const spans = voted.map(monitor => ({ monitor, ...span }))
  const reported = await loadHeartbeatSegments(ctx, idsOf(kindsOf('reported')), span)
  return new Map([...(await loadSegments(ctx, spans, tails)), ...reported])
}
