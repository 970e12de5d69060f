import type * as contract from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { type Ctx, noteRevision, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { StatusPageEntity, type StoredPage } from './entity.ts'
import { presentPage } from './present.ts'

export async function listStatusPages(ctx: Ctx) {
  return (await listOwn(ctx, StatusPageEntity)).map(page => presentPage(page))
}

export async function getStatusPage(ctx: Ctx, { params }: Input<typeof contract.getStatusPage>) {
  const page = await findPage(ctx, params.id)
  if (page?.account_id !== ctx.account) throw notFound('status page')
  noteRevision(ctx, page.id, page)
  return presentPage(page)
}

/** Whether an account has a page. Keeps the page from being deleted until the transaction ends. */
export async function holdPage(ctx: SystemCtx, account: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from status_page where account_id = ${account} and id = ${id} for key share`.execute(ctx.sql)
  return rows.length > 0
}

/** A page by its id, of any account; row-level security limits a request to its own account. */
export function findPage(ctx: SystemCtx, id: string): Promise<StoredPage | null> {
  return ctx.em.findOne(StatusPageEntity, { id })
}

/**
 * A page of the account, locked for a change: the changes of one page are serialised, and their instants ordered. Its
 * revision is the version of everything on it, so `If-Match` is compared with it, whichever `resource` is changed.
 */
export async function lockPage(ctx: Ctx, id: string, resource = id): Promise<StoredPage> {
  const page = await ctx.em.findOne(StatusPageEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!page) throw notFound('status page')
  ctx.readClock()
  noteRevision(ctx, resource, page)
  return page
}
