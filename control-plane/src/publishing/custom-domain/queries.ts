import type * as contract from '@pharos/shared-protocol/contract/custom-domain.ts'
import { type Ctx, noteRevision, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentDomain } from './present.ts'
import { findDomain } from './store.ts'

export async function getCustomDomain(ctx: Ctx, { params }: Input<typeof contract.getCustomDomain>) {
  const domain = await findDomain(ctx, params.id)
  if (domain === null) throw notFound('custom domain of this page')
  noteRevision(ctx, domain.id, domain.revision)
  return presentDomain(ctx, domain)
}

/** The page that is served on a host name, by its id; null where it is no active custom domain. */
export async function hostOf(ctx: SystemCtx, hostname: string): Promise<string | null> {
  const { rows } = await sql<{ page_id: string }>`select page_id from custom_domain
    where domain = ${hostname.toLowerCase()} and next_at is not null and status = 'active'`.execute(ctx.sql)
  return rows[0]?.page_id ?? null
}
