import type * as contract from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { findRumApp } from '../rum-app/index.ts'
import { eraseEventsLater } from '../rum-erasure/index.ts'

export async function deleteRumSessions(ctx: Ctx, { params, query }: Input<typeof contract.deleteRumSessions>) {
  const app = await findRumApp(ctx, params.app_id)
  if ((query.user_id === undefined) === (query.session_id === undefined))
    throw refuseField('user_id', observabilityText('rum_session.user_or_session'))
  const id = await eraseEventsLater(ctx, app.id, query)
  ctx.notes.resource = app.id
  return { id, requested_at: rfc3339(ctx.now) }
}
