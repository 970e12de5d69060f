import type * as contract from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type LiveColumns, readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { type Live, presentHeartbeat } from './present.ts'

const LIVE: LiveColumns<Live> = {
  columns: {
    ping_key: sql`h.ping_key`,
    expected_at: sql`h.expected_at`,
    last_ping_at: sql`h.last_ping_at`,
    last_duration_ms: sql`h.last_duration_ms`,
  },
  joins: sql`join heartbeat_state h on h.monitor_id = m.id`,
}

const reader = readerOf('heartbeat', LIVE, (monitor, live, ctx) =>
  presentHeartbeat(monitor, live, baseUrlOf(ctx.platform.config), ctx.now),
)
export const describeHeartbeat = reader.describe
export const heartbeatVerbs = verbsOf('heartbeat', reader.describe)

export function listHeartbeats(ctx: Ctx, { query }: Input<typeof contract.listHeartbeats>) {
  return reader.page(ctx, query)
}
