import type { Ctx } from '../../platform/context.ts'
import { type Monitor, MonitorEntity } from './entity.ts'
import type { MonitorKindName } from './kind.ts'
import { removeMonitor } from './remove.ts'

/** A kind that an HTTP monitor may have beside it. */
export interface Pair {
  kind: MonitorKindName
  /** Whether the HTTP monitor as it now stands asks for one. */
  isWanted(http: Monitor): boolean
  create(ctx: Ctx, http: Monitor): Promise<void>
  /** After the HTTP monitor has changed: address, regions. */
  follow(ctx: Ctx, pair: Monitor, http: Monitor): Promise<void>
}

/** Brings the pairs of an HTTP monitor in line with it: makes those it asks for, and removes the others. */
export async function settlePaired(ctx: Ctx, http: Monitor, pairs: readonly Pair[]): Promise<void> {
  const present = await ctx.em.find(MonitorEntity, { account_id: ctx.account, http_job_id: http.id })
  for (const pair of pairs) {
    const known = present.find(({ kind }) => kind === pair.kind)
    if (!pair.isWanted(http)) {
      if (known) await removeMonitor(ctx, known)
    } else if (known) await pair.follow(ctx, known, http)
    else await pair.create(ctx, http)
  }
}
