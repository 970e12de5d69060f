import type * as contract from '@pharos/shared-protocol/contract/publishing/page-address.ts'
import type { PageAddress } from '@pharos/shared-protocol/contract/publishing/page-address.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { type Ctx, inSystem, noteRevision, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { addressesOf } from './address-of.ts'
import { silent, tellPage } from './event.ts'
import { findPage, lockPage } from './queries.ts'
import { isReserved } from './reserved.ts'

/** How long a former slug stays reserved for its account: links to it must not lead to somebody else's page. */
const HELD_MS = 30 * DAY_MS
/** The most former slugs of an account, so that it can't reserve any number of names. */
export const MOST_HELD = 10
const SWEEP_EVERY_MS = 600_000

export async function getPageAddress(ctx: Ctx, { params }: Input<typeof contract.getPageAddress>) {
  const page = await findPage(ctx, params.id)
  if (page?.account_id !== ctx.account) throw notFound('status page')
  noteRevision(ctx, page.id, page)
  return present(ctx, page.id)
}

export async function updatePageAddress(ctx: Ctx, { params, body }: Input<typeof contract.updatePageAddress>) {
  const page = await lockPage(ctx, params.id)
  const { slug } = await present(ctx, page.id)
  if (slug === body.slug) return present(ctx, page.id)
  const refusal = await takeSlug(ctx, page.id, body.slug)
  if (refusal !== null) throw refusal
  await tellPage(ctx, page, silent('page'))
  return present(ctx, page.id)
}

export async function deletePageAddress(ctx: Ctx, { params }: Input<typeof contract.deletePageAddress>) {
  const page = await lockPage(ctx, params.id)
  if (!(await releaseSlug(ctx, page.id))) throw notFound('readable address of this page')
  await tellPage(ctx, page, silent('page'))
  return undefined
}

/**
 * Gives a locked page a slug in place of its former one. Returns why not: it is reserved, another page has it, or
 * another account has released it lately; which account is not said.
 */
export async function takeSlug(ctx: Ctx, page: string, slug: string): Promise<Refusal | null> {
  if (isReserved(slug)) return refuseField('slug', publishingText('page_address.reserved'))
  const { rows: own } = await sql<{ slug: string; page_id: string | null }>`select slug, page_id
    from status_page_address where account_id = ${ctx.account} and (slug = ${slug} or page_id is null)
    for update`.execute(ctx.sql)
  const known = own.find(each => each.slug === slug)
  if (known?.page_id) return new Refusal('conflict', publishingText('page_address.of_other_page'))
  if (own.filter(each => each !== known).length >= MOST_HELD)
    return new Refusal('limit_reached', publishingText('page_address.too_many_held', { limit: MOST_HELD }))
  // Before the former one is released: a page without a slug is not left behind.
  if (!known && !(await claimSlug(ctx, slug))) return new Refusal('conflict', publishingText('page_address.taken'))
  await releaseSlug(ctx, page)
  await sql`update status_page_address set page_id = ${page}, held_until = null
    where account_id = ${ctx.account} and slug = ${slug}`.execute(ctx.sql)
  return null
}

/** Reserves a slug for the account; false if it is taken. */
async function claimSlug(ctx: Ctx, slug: string): Promise<boolean> {
  const { rows } = await sql`insert into status_page_address (slug, account_id, held_until)
    values (${slug}, ${ctx.account}, ${ctx.now}) on conflict do nothing returning slug`.execute(ctx.sql)
  return rows.length > 0
}

/** Releases the slug of a locked page, and reserves it for the account; false if it has none. */
export async function releaseSlug(ctx: Ctx, page: string): Promise<boolean> {
  const { rows } = await sql`update status_page_address set page_id = null, held_until = ${ctx.now + HELD_MS}
    where account_id = ${ctx.account} and page_id = ${page} returning slug`.execute(ctx.sql)
  return rows.length > 0
}

async function present(ctx: Ctx, page: string): Promise<PageAddress> {
  const { slug = null, url = '' } = (await addressesOf(ctx, [page])).get(page) ?? {}
  return { slug, url }
}

/** Frees the slugs that were reserved for long enough. */
export function startHeldSlugsSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'held-page-addresses',
    everyMs: SWEEP_EVERY_MS,
    work: () =>
      inSystem(platform, async ctx => {
        await sql`delete from status_page_address where held_until <= ${ctx.now}`.execute(ctx.sql)
      }),
  })
}
