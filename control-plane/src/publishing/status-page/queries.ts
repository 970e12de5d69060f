import type * as contract from '@pharos/shared-protocol/contract/status-page-routes.ts'
import { type Ctx, noteRevision, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { StatusPageEntity, type StoredPage } from './entity.ts'
import { presentPage } from './present.ts'

export async function listStatusPages(ctx: Ctx) {
  const pages = await ctx.em.find(StatusPageEntity, { account_id: ctx.account }, { orderBy: { id: 'desc' } })
  return pages.map(presentPage)
}

export async function getStatusPage(ctx: Ctx, { params }: Input<typeof contract.getStatusPage>) {
  const page = await findPage(ctx, params.id)
  if (page?.account_id !== ctx.account) throw notFound('status page')
  noteRevision(ctx, page.id, page)
  return presentPage(page)
}

/** A page by its id, whose ever it is; row-level security keeps a request to its own account. */
export function findPage(ctx: SystemCtx, id: string): Promise<StoredPage | null> {
  return ctx.em.findOne(StatusPageEntity, { id })
}

/**
 * A page of the account to write on, locked: the changes of one page go one after another, and their instants in order. Its
 * revision is the version of all that is on it, so `If-Match` is held against it, whichever `resource` is written.
 */
export async function lockPage(ctx: Ctx, id: string, resource = id): Promise<StoredPage> {
  const page = await ctx.em.findOne(StatusPageEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!page) throw notFound('status page')
  ctx.readClock()
  noteRevision(ctx, resource, page)
  return page
}
