import type * as contract from '@pharos/shared-protocol/contract/region.ts'
import { makeRegionKey } from '@pharos/shared-protocol/message/seal.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { RegionEntity } from './entity.ts'
import { describeRegion, loadRegion } from './queries.ts'

/** Creates a private region of the account, or, for staff, a public one of the installation. */
export async function createRegion(ctx: OpenCtx, { body }: Input<typeof contract.createRegion>) {
  if (!body.private) requireStaff(ctx, 'Creating a public region')
  const account = body.private ? ctx.account : null
  const region = await ctx.inSystem(async tx => {
    const made = await insertRegion(tx, { ...body, name: body.name ?? body.slug, account_id: account })
    return describeRegion(tx, made)
  })
  await ctx.platform.bus.ensureRegion(region.id)
  ctx.notes.resource = region.slug
  return region
}

interface NewRegion {
  account_id: string | null
  slug: string
  name: string
  allow_private_targets: boolean
  sentinels: string[]
}

/** A slug is unique in its account and unlike any public one; the lock makes that hold for two creations at once. */
export async function insertRegion(ctx: SystemCtx, fields: NewRegion) {
  await sql`select pg_advisory_xact_lock(hashtext('region slug'))`.execute(ctx.sql)
  const { slug, account_id } = fields
  const taken = account_id === null ? { slug } : { slug, account_id: { $in: [account_id, null] } }
  if ((await ctx.em.count(RegionEntity, taken)) > 0)
    throw new Refusal('conflict', `slug: there is a region ${slug} already.`)
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

export async function updateRegion(ctx: Ctx, { params, body }: Input<typeof contract.updateRegion>) {
  const region = await loadOwnRegion(ctx, params.slug)
  noteRevision(ctx, region.slug, region)
  applyChanges(region, body as Partial<typeof region>)
  return describeRegion(ctx, region)
}

/** Deletes a region that nothing uses any more, with its consumers on the bus. */
export async function deleteRegion(ctx: OpenCtx, { params }: Input<typeof contract.deleteRegion>): Promise<undefined> {
  const id = await ctx.inAccount('write', async tx => {
    const region = await loadOwnRegion(tx, params.slug)
    noteRevision(tx, region.slug, region)
    await requireUnused(tx, region.id, region.slug)
    tx.em.remove(region)
    return region.id
  })
  await ctx.platform.bus.removeRegion(id)
}

async function requireUnused(ctx: Ctx, id: string, slug: string): Promise<void> {
  const { rows } = await sql<{ agents: number; monitors: number; isDefault: boolean }>`select
    (select count(*) from agent where region_id = ${id}) as agents,
    (select count(*) from monitor where ${slug} = any(check_regions)) as monitors,
    (select ${slug} = any(default_regions) from account where id = ${ctx.account}) as "isDefault"`.execute(ctx.sql)
  const use = rows[0]
  if (!use || use.agents > 0)
    throw new Refusal('conflict', `The region still has ${use?.agents} agents; delete them first.`)
  if (use.monitors > 0) throw new Refusal('conflict', `${use.monitors} monitors still use the region.`)
  if (use.isDefault) throw new Refusal('conflict', 'The region is one of the account’s default_regions.')
}

/** A region that the caller may change: the account's own, or a public one for staff. */
export async function loadOwnRegion(ctx: Ctx, slug: string) {
  const region = await loadRegion(ctx, slug)
  if (region.account_id == null) requireStaff(ctx, 'Changing a public region')
  return region
}

function requireStaff(ctx: Pick<Ctx, 'actor'>, what: string): void {
  if (!ctx.actor.member.staff || ctx.actor.scopes.length > 0)
    throw new Refusal('forbidden', `${what} is for the operators of the installation (staff).`)
}
