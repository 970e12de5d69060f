import type { Held, listHeld as route } from '@pharos/shared-protocol/contract/account/security.ts'
import { epoch, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { findLiveKeysOf } from '../../account/api-key/index.ts'
import { requireManagesSessions } from '../../account/session/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { findGrantedApps } from '../oauth/index.ts'
import { membersOf } from './members.ts'

/** The API keys and apps of a member, which go on when sessions end. */
export async function listHeld(ctx: OpenCtx, { params }: Input<typeof route>) {
  await requireManagesSessions(ctx, params.user_id)
  return ctx.inSystem(tx => heldBy(tx, membersOf(ctx, params.user_id)))
}

/** `members`: SQL of their ids. */
export async function heldBy(tx: SystemCtx, members: RawBuilder<unknown>): Promise<z.output<typeof Held>> {
  const [keys, apps] = [await findLiveKeysOf(tx, members), await findGrantedApps(tx, members)]
  return { api_keys: keys.map(shown), apps: apps.map(shown) }
}

function shown<U extends { last_used_at: number | null }>({ last_used_at, ...rest }: U) {
  return { ...rest, last_used_at: rfc3339OrNull(last_used_at === null ? null : epoch(last_used_at)) }
}
