import type { updateAccount as route } from '@pharos/shared-protocol/contract/account.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { DEFAULT_REGIONS_CHANGED } from './event.ts'
import { presentAccount } from './present.ts'
import { loadAccount } from './queries.ts'

export async function updateAccount(ctx: Ctx, { body }: Input<typeof route>) {
  const account = await loadAccount(ctx)
  noteRevision(ctx, account.id, account)
  if (body.default_regions) await requireRegions(ctx, body.default_regions, 'default_regions')
  const before = account.default_regions
  applyChanges(account, body as Partial<typeof account>)
  if (account.default_regions !== before)
    await ctx.emit(DEFAULT_REGIONS_CHANGED.of({ account: account.id, subject: account.id }, { before }))
  return presentAccount(account)
}

/** Refuses slugs that are not a region this account may use. */
export async function requireRegions(ctx: Ctx, slugs: string[], field: string): Promise<void> {
  const { rows } = await sql<{ slug: string }>`select slug from region where slug = any(${slugs})`.execute(ctx.sql)
  const known = new Set(rows.map(row => row.slug))
  const missing = slugs.findIndex(slug => !known.has(slug))
  if (missing >= 0) throw refuseField(`${field}[${missing}]`, `names no region of this account: ${slugs[missing]}`)
  if (new Set(slugs).size !== slugs.length) throw refuseField(field, 'must not repeat a region')
}
