import type { revokeSessions as route } from '@pharos/shared-protocol/contract/account/session.ts'
import type { RawBuilder } from 'kysely'
import { revokeKeysOf } from '../../account/api-key/index.ts'
import { endOtherSessions, requireManagesSessions } from '../../account/session/index.ts'
import type { Actor, OpenCtx, SystemCtx } from '../../platform/context.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { endGrantsOfMembers } from '../oauth/index.ts'
import { membersOf } from './members.ts'

interface Asked {
  end_api_keys?: boolean | undefined
  end_apps?: boolean | undefined
}

/** Ends all sessions of a member except that of the request, and their API keys and apps if asked to. */
export async function endOthers(ctx: OpenCtx, { params, query }: Input<typeof route>) {
  await requireManagesSessions(ctx, params.user_id)
  return lastSystemWrite(async tx => {
    await endOtherSessions(tx, ctx, params.user_id)
    await endHeld(tx, ctx.actor, membersOf(ctx, params.user_id), query)
    ctx.notes.changed = ['sessions', ...(query.end_api_keys ? ['api_keys'] : []), ...(query.end_apps ? ['apps'] : [])]
    return undefined
  })
}

/** Ends the API keys and apps of members (SQL of their ids), except for the one that asks. */
export async function endHeld(
  tx: SystemCtx,
  actor: Pick<Actor, 'type' | 'id' | 'app'>,
  members: RawBuilder<unknown>,
  { end_api_keys, end_apps }: Asked,
): Promise<void> {
  if (end_api_keys) await revokeKeysOf(tx, members, actor.type === 'api_key' ? actor.id : null)
  if (end_apps) await endGrantsOfMembers(tx, members, actor.app ? actor.id : null)
}
