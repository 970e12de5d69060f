import type * as contract from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { memberOf } from '../../platform/actor.ts'
import { type Ctx, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { readHostname } from '../../platform/hostname.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { hasVerifiedEmail } from '../../response/contact-method/index.ts'
import { lockPage } from '../status-page/index.ts'
import { presentDomain } from './present.ts'
import { openRecordReader, type Records, recordsOf } from './record.ts'
import { beginClaim, loseClaim, tryAgain } from './rules.ts'
import { findClaim, findDomain, insertDomain, type StoredDomain, saveState } from './store.ts'
import { DOMAINS_CHANGED, tellOfChange } from './sweep.ts'

/**
 * Runs outside a transaction, since another account's claim may have to be checked against the domain's DNS records.
 */
export async function createCustomDomain(ctx: OpenCtx, { params, body }: Input<typeof contract.createCustomDomain>) {
  const read = readHostname(body.domain, ctx.platform.config.PHAROS_SERVICE_DOMAIN)
  if ('fault' in read) throw refuseField('domain', read.fault)
  const { domain } = read
  await ctx.inAccount('read', tx => requireMayCreate(tx, params.id, domain))
  const serviceDomain = requireServiceDomain(ctx)
  const records = recordsOf(ctx.platform.sealer, serviceDomain, params.id, domain)
  const overtaken = await overtake(ctx, domain, records)
  return lastWrite(tx => claim(tx, params.id, domain, overtaken))
}

function requireServiceDomain({ platform }: OpenCtx): string {
  const { PHAROS_SERVICE_DOMAIN, PHAROS_ACME_DIRECTORY } = platform.config
  if (PHAROS_SERVICE_DOMAIN !== undefined && PHAROS_ACME_DIRECTORY !== undefined) return PHAROS_SERVICE_DOMAIN
  throw new Refusal('unavailable', publishingText('custom_domain.not_available'))
}

/** Runs before another account's claim is examined, since a refused request must not end that claim. */
async function requireMayCreate(ctx: Ctx, pageId: string, domain: string): Promise<void> {
  if (!(await hasVerifiedEmail(ctx, memberOf(ctx.actor).id)))
    throw new Refusal('forbidden', publishingText('custom_domain.requires_verified_email'))
  const known = await findDomain(ctx, pageId)
  if (known !== null && !isOver(known)) requireSame(known, domain)
}

/**
 * Ends another account's unvalidated claim if this page's validation record exists, and then returns `true`: the domain
 * goes to the first account that proves ownership. Any other claim on it is a 409.
 */
async function overtake(ctx: OpenCtx, domain: string, { validation }: Records): Promise<boolean> {
  const other = await ctx.inSystem(tx => findClaim(tx, domain))
  if (other === null || other.account_id === ctx.account) return false
  if (other.validated_at !== null) throw taken()
  const seen = await openRecordReader(ctx.platform.config).look(validation.name, validation.value)
  if (seen !== 'right') throw taken(validation)
  return ctx.inSystem(tx => endUnvalidated(tx, domain, ctx.account))
}

function taken(validation?: Records['validation']): Refusal {
  const said = validation
    ? publishingText('custom_domain.claimed_prove', { name: validation.name, value: validation.value })
    : publishingText('custom_domain.claimed')
  return new Refusal('conflict', said)
}

async function endUnvalidated(ctx: SystemCtx, domain: string, account: string): Promise<boolean> {
  const { rows } = await sql<StoredDomain>`update custom_domain set lease = null, lease_until = 0
    where domain = ${domain} and next_at is not null and validated_at is null and status <> 'deleting'
      and account_id <> ${account} returning *`.execute(ctx.sql)
  const [loser] = rows
  if (loser) await saveState(ctx, loser, loseClaim(loser))
  return loser !== undefined
}

async function claim(ctx: Ctx, page_id: string, domain: string, validated: boolean) {
  await lockPage(ctx, page_id)
  const known = await findDomain(ctx, page_id)
  if (known !== null && !isOver(known)) return again(ctx, known, domain)
  if (known !== null) await sql`delete from custom_domain where id = ${known.id}`.execute(ctx.sql)
  const row = { id: ctx.newId(), account_id: ctx.account, page_id, domain }
  if (!(await insertDomain(ctx, row, beginClaim(ctx.now, validated)))) throw await alreadyClaimed(ctx, domain)
  return answer(ctx, page_id)
}

function isOver({ next_at, status }: StoredDomain): boolean {
  return next_at === null && status !== 'deleting'
}

/** Refuses when the page has another domain, or nothing is left to retry. */
function requireSame(known: StoredDomain, domain: string): void {
  if (known.status === 'deleting')
    throw new Refusal('conflict', publishingText('custom_domain.being_removed', { domain: known.domain }))
  if (known.domain !== domain)
    throw new Refusal('conflict', publishingText('custom_domain.page_has_another', { domain: known.domain }))
  if (known.status === 'active')
    throw new Refusal('conflict', publishingText('custom_domain.already_active', { domain }))
}

/** A repeated request asks for an immediate check. */
async function again(ctx: Ctx, known: StoredDomain, domain: string) {
  requireSame(known, domain)
  await sql`update custom_domain set lease = null, lease_until = 0 where id = ${known.id}`.execute(ctx.sql)
  await saveState(ctx, known, tryAgain(known, ctx.now))
  return answer(ctx, known.page_id)
}

async function alreadyClaimed(ctx: Ctx, domain: string): Promise<Refusal> {
  const own = await findClaim(ctx, domain)
  return own === null ? taken() : new Refusal('conflict', publishingText('custom_domain.of_other_page', { domain }))
}

async function answer(ctx: Ctx, page_id: string) {
  const domain = await findDomain(ctx, page_id)
  if (domain === null) throw new Error('a custom domain that was just written is not there')
  noteRevision(ctx, domain.id, domain)
  wakeWorkers(ctx, DOMAINS_CHANGED)
  return presentDomain(ctx, domain)
}

export async function deleteCustomDomain(ctx: Ctx, { params }: Input<typeof contract.deleteCustomDomain>) {
  await lockPage(ctx, params.id)
  const domain = await findDomain(ctx, params.id)
  if (domain === null) throw notFound('custom domain of this page')
  noteRevision(ctx, domain.id, domain)
  await sql`update custom_domain set status = 'deleting', failure_reason = null, updated_at = ${ctx.now},
    revision = revision + 1 where id = ${domain.id}`.execute(ctx.sql)
  await tellOfChange(ctx, domain)
  return undefined
}
