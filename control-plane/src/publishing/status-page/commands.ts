import type * as contract from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { leavePage } from '../../monitoring/maintenance-window/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { publishNoLongerOn } from '../../response/service/index.ts'
import { releaseSlug } from './address.ts'
import { StatusPageEntity, type StoredPage } from './entity.ts'
import { pageChanged, silent, tellPage } from './event.ts'
import { folderOf } from './image-folder.ts'
import { presentPage } from './present.ts'
import { lockPage } from './queries.ts'

const TAKEN = { status_page_external_key: requestText('request.external_key_taken', { what: 'status page' }) }

export async function createStatusPage(ctx: Ctx, { body }: Input<typeof contract.createStatusPage>) {
  const page = ctx.em.create(StatusPageEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    friendly_name: body.friendly_name,
    external_key: body.external_key ?? null,
    changed_at: ctx.now,
    created_at: ctx.now,
    updated_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, TAKEN)
  noteRevision(ctx, page.id, page)
  return presentPage(page)
}

export async function updateStatusPage(ctx: Ctx, { params, body }: Input<typeof contract.updateStatusPage>) {
  const page = await lockPage(ctx, params.id)
  const { revision } = page
  const given: Partial<StoredPage> = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  if (!applyChanges(page, given)) return presentPage(page)
  // The event below increments the revision, for this change as for any other.
  page.revision = revision
  page.updated_at = ctx.now
  await flushUnique(ctx, TAKEN)
  await tellPage(ctx, page, silent('page'))
  return presentPage(page)
}

/** Deletes everything on the page. Incidents of services stay; resources that named the page no longer do. */
export async function deleteStatusPage(ctx: Ctx, { params }: Input<typeof contract.deleteStatusPage>) {
  // Services first: opening an incident locks its service, and then the page on which the incident is published.
  await publishNoLongerOn(ctx, params.id)
  const page = await lockPage(ctx, params.id)
  const { id, account_id } = page
  await leavePage(ctx, id)
  await releaseSlug(ctx, id)
  ctx.em.remove(page)
  await ctx.em.flush()
  await pageChanged(ctx, { id, account_id }, silent('deleted'))
  const { objects, log } = ctx.platform
  ctx.afterCommit(() => {
    objects
      .removeAll(folderOf({ id, account_id }))
      .catch(err => log.warn({ err, page: id }, 'the images of a deleted page could not be removed'))
  })
  return undefined
}
