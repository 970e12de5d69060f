import type { updateAccount as route } from '@pharos/shared-protocol/contract/account/account.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { DEFAULT_REGIONS_CHANGED } from './event.ts'
import { requireFree } from './lock.ts'
import { presentAccount } from './present.ts'
import { loadAccount } from './queries.ts'

/** Refuses slugs of regions that this account may not use. Regions belong to monitoring, which passes this in. */
export type RequireRegions = (ctx: Ctx, slugs: string[], field: string) => Promise<void>

export async function updateAccount(ctx: Ctx, { body }: Input<typeof route>, requireRegions: RequireRegions) {
  await requireFree(ctx, ctx.account)
  const account = await loadAccount(ctx)
  noteRevision(ctx, account.id, account)
  if (body.default_regions) await requireRegions(ctx, body.default_regions, 'default_regions')
  const before = account.default_regions
  applyChanges(account, body as Partial<typeof account>)
  if (account.default_regions !== before)
    ctx.emit(DEFAULT_REGIONS_CHANGED.of({ account: account.id, subject: account.id }, { before }))
  return presentAccount(account)
}
