import type * as contract from '@pharos/shared-protocol/contract/monitoring/region.ts'
import { makeRegionKey } from '@pharos/shared-protocol/message/seal.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { type Region, RegionEntity } from './entity.ts'
import { isConfigured, LOCAL_REGION } from './policy.ts'
import { describeRegion, loadRegion } from './queries.ts'

/** The most private regions of an account: each has its own consumers on the bus, which are maintained all the time. */
const MOST_REGIONS = 100

/** Creates a private region of the account, or, for staff, a public one of the installation. */
export async function createRegion(ctx: OpenCtx, { body }: Input<typeof contract.createRegion>) {
  if (!body.private) requireStaff(ctx)
  const account = body.private ? ctx.account : null
  ctx.notes.resource = body.slug
  let id = ''
  const insert = async (tx: SystemCtx) => {
    const made = await insertRegion(tx, { ...body, name: body.name ?? body.slug, account_id: account })
    id = made.id
    return describeRegion(tx, made)
  }
  return lastSystemWrite(insert, () => ctx.platform.bus.ensureRegion(id))
}

interface NewRegion {
  account_id: string | null
  slug: string
  name: string
  allow_private_targets: boolean
  sentinels: string[]
}

/** Inserts a region. A slug is unique in its account and differs from any public one. */
export async function insertRegion(ctx: SystemCtx, fields: NewRegion) {
  const { slug, account_id } = fields
  await holdSlug(ctx, fields)
  const taken = account_id === null ? { slug } : { slug, $or: [{ account_id }, { account_id: null }] }
  if ((await ctx.em.count(RegionEntity, taken)) > 0) throw slugTaken(slug)
  if (account_id !== null && (await ctx.em.count(RegionEntity, { account_id })) >= MOST_REGIONS)
    throw new Refusal('limit_reached', monitoringText('region.limit', { limit: MOST_REGIONS }))
  const id = ctx.newId()
  const keys = makeRegionKey()
  const region = ctx.em.create(RegionEntity, {
    id,
    ...fields,
    public_key: keys.public_key,
    private_key: ctx.platform.sealer.seal(keys.private_key, `region ${id}`),
    created_at: ctx.now,
    revision: 1,
  })
  await ctx.em.flush()
  return region
}

/**
 * Holds a slug until the commit. Accounts may have private regions of the same slug, so these hold it together: an import
 * holds its own for hours. A public one is refused meanwhile instead of waiting.
 */
async function holdSlug({ sql: on }: SystemCtx, { slug, account_id }: NewRegion): Promise<void> {
  const key = sql`hashtext('region slug'), hashtext(${slug})`
  if (account_id === null) {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`.execute(on)
    if (!rows[0]?.held) throw slugTaken(slug)
    return
  }
  await sql`select pg_advisory_xact_lock(hashtext('regions of account'), hashtext(${account_id}))`.execute(on)
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(on)
}

function slugTaken(slug: string): Refusal {
  return new Refusal('conflict', monitoringText('region.slug_taken', { slug }))
}

/** Changes a region. Public ones belong to no account, so row-level security hides them from a request's own writes. */
export async function updateRegion(ctx: OpenCtx, { params, body }: Input<typeof contract.updateRegion>) {
  const { id } = await ctx.inAccount('read', tx => loadOwnRegion(tx, params.slug))
  return lastSystemWrite(async tx => {
    const region = await lockRegion(ctx, tx, id)
    if (isConfigured(region)) refuseConfigured(body)
    applyChanges(region, body as Partial<typeof region>)
    return describeRegion(tx, region)
  })
}

/** The configuration decides these for the region `local`; a stored value would have no effect. */
function refuseConfigured(body: Input<typeof contract.updateRegion>['body']): void {
  const settings = { allow_private_targets: 'PHAROS_ALLOW_PRIVATE_PROBES', sentinels: 'PHAROS_SENTINELS' } as const
  for (const field of ['allow_private_targets', 'sentinels'] as const)
    if (body[field] !== undefined)
      throw refuseField(
        field,
        monitoringText('region.set_by_installation', { region: LOCAL_REGION, settings: String(settings[field]) }),
      )
}

/** Deletes an unused region with its consumers on the bus. */
export async function deleteRegion(ctx: OpenCtx, { params }: Input<typeof contract.deleteRegion>) {
  const { id } = await ctx.inAccount('read', tx => loadOwnRegion(tx, params.slug))
  const remove = async (tx: SystemCtx) => {
    const region = await lockRegion(ctx, tx, id)
    await requireUnused(tx, region)
    tx.em.remove(region)
    return undefined
  }
  return lastSystemWrite(remove, () => ctx.platform.bus.removeRegion(id))
}

async function lockRegion(ctx: OpenCtx, tx: SystemCtx, id: string): Promise<Region> {
  const region = await tx.em.findOne(RegionEntity, { id }, FOR_UPDATE)
  if (!region) throw notFound('region')
  noteRevision(ctx, region.slug, region)
  return region
}

/** A public region may be used by every account, a private one by its own. */
async function requireUnused(ctx: SystemCtx, { id, slug, account_id }: Region): Promise<void> {
  const owner = account_id ?? null
  const { rows } = await sql<{ agents: number; monitors: number; accounts: number }>`select
    (select count(*) from agent where region_id = ${id}) as agents,
    (select count(*) from monitor where ${slug} = any(check_regions)
      and (${owner}::uuid is null or account_id = ${owner})) as monitors,
    (select count(*) from account where ${slug} = any(default_regions)
      and (${owner}::uuid is null or id = ${owner})) as accounts`.execute(ctx.sql)
  const use = rows[0]
  if (!use || use.agents > 0)
    throw new Refusal('conflict', monitoringText('region.has_agents', { count: use?.agents ?? 0 }))
  if (use.monitors > 0) throw new Refusal('conflict', monitoringText('region.has_monitors', { count: use.monitors }))
  if (use.accounts > 0) throw new Refusal('conflict', monitoringText('region.is_default', { count: use.accounts }))
}

/** A region that the caller may change: the account's own, or a public one for staff. */
export async function loadOwnRegion(ctx: Ctx, slug: string) {
  const region = await loadRegion(ctx, slug)
  if (region.account_id == null) requireStaff(ctx)
  return region
}

function requireStaff(ctx: Pick<Ctx, 'actor'>): void {
  if (!ctx.actor.member?.staff || ctx.actor.scopes.length > 0)
    throw new Refusal('forbidden', requestText('request.staff_only'))
}
