import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { INSTALLATION_PRESENCE } from './event.ts'
import { loadKnown } from './queries.ts'
import { decideOwnOutage, type OwnOutage } from './rules.ts'
import { staffAccount } from './staff.ts'

const KEPT_MS = 30 * 86_400_000

/**
 * Records that the installation itself is away or is back, with one event for its staff, however many monitors it has.
 */
export async function sweepInstallation(ctx: SystemCtx): Promise<void> {
  if (decideOwnOutage(await loadKnown(ctx), ctx.now) === null) return
  // If several processes find this at once, only one records it.
  await sql`select pg_advisory_xact_lock(hashtext('own outage'))`.execute(ctx.sql)
  const known = await loadKnown(ctx)
  const outage = decideOwnOutage(known, ctx.now)
  if (outage === null) return
  const id = known.id ?? ctx.newId()
  await sql`insert into own_outage (id, from_at, to_at, parts) values (${id}, ${outage.from}, ${outage.to}, ${outage.parts})
    on conflict (id) do update set to_at = excluded.to_at`.execute(ctx.sql)
  await tell(ctx, id, outage)
}

async function tell(ctx: SystemCtx, id: string, outage: OwnOutage): Promise<void> {
  const name = outage.to === null ? 'installation.offline' : 'installation.online'
  ctx.log.info(
    { ...outage },
    outage.to === null ? 'the installation is unavailable' : 'the installation was unavailable and is available again',
  )
  const account = await staffAccount(ctx)
  if (account !== null) ctx.emit(INSTALLATION_PRESENCE.of(name, { account, subject: id }, outage))
}

/** Deletes old records. */
export async function sweepGaps(ctx: SystemCtx): Promise<void> {
  await sql`delete from pulse_gap where to_at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
  await sql`delete from own_outage where to_at < ${ctx.now - KEPT_MS}
    and to_at < (select max(to_at) from own_outage)`.execute(ctx.sql)
}
