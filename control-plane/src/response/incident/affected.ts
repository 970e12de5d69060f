import type { AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { affectedText, inEnglish } from './automatic-text.ts'
import type { StoredIncident } from './entity.ts'
import { PUBLISHED_GREW, type Publication } from './event.ts'
import { FAILING_FIRST } from './load.ts'
import { postText } from './post-text.ts'
import { publicationOf } from './publication.ts'
import type { DecidedEvent } from './rules.ts'

/** The most updates about components of one incident: monitors that flap must not fill a page and its mailboxes. */
const MOST_UPDATES = 20

/** The components of a page that an incident affects. */
export interface Affected {
  /** Public names by the id of the monitor; in the order of `FAILING_FIRST`. */
  names: ReadonlyMap<string, string>
  /** Those of `names` that fail now. */
  failing: string[]
}

export async function affectedOn(ctx: SystemCtx, incident: string, page: string): Promise<Affected> {
  const { rows } = await sql<{ id: string; healthy: boolean }>`select m.monitor_id as id, m.healthy
    from incident_monitor m where m.incident_id = ${incident} order by ${FAILING_FIRST}`.execute(ctx.sql)
  const all = await ctx.platform.pages.publicNames(
    ctx,
    page,
    rows.map(row => row.id),
  )
  const shown = rows.flatMap(({ id, healthy }) => {
    const name = all.get(id)
    return name === undefined ? [] : [{ id, healthy, name }]
  })
  return {
    names: new Map(shown.map(({ id, name }) => [id, name])),
    failing: shown.filter(({ healthy }) => !healthy).map(({ id }) => id),
  }
}

/** The title that is made from a component: the first that fails, or the last that did. */
export async function componentTitle(ctx: SystemCtx, incident: string, page: string): Promise<AutomaticTitle> {
  const { names, failing } = await affectedOn(ctx, incident, page)
  const { rows } = await sql<{ open: boolean }>`select exists (select from incident_monitor
    where incident_id = ${incident} and not healthy) as open`.execute(ctx.sql)
  const name = rows[0]?.open ? names.get(failing[0] ?? '') : names.values().next().value
  return name === undefined ? { code: 'disruption' } : { code: 'component_down', component: name }
}

/** Notes that a page shows what fails now, and that its subscribers are told so with the news that follows. */
export async function noteShown(ctx: SystemCtx, incident: string, page: string): Promise<Affected> {
  const affected = await affectedOn(ctx, incident, page)
  await sql`update incident_publication set affected_ids = ${affected.failing}::uuid[], told_ids = ${affected.failing}::uuid[]
    where incident_id = ${incident}`.execute(ctx.sql)
  return affected
}

/**
 * Lets the page of an open, locked incident follow the components that fail now: its automatic title, and an update in
 * words. Returns the event of the update, which is quiet while something of what subscribers were told still fails;
 * null if nothing has changed. After too many updates the page still follows, without words.
 */
export async function followAffected(
  ctx: SystemCtx,
  incident: StoredIncident,
  by: IncidentActor,
): Promise<DecidedEvent | null> {
  const publication = await publicationOf(ctx, incident.id)
  if (publication === null) return null
  const { before, told, posted } = await loadShown(ctx, incident.id)
  const { names, failing } = await affectedOn(ctx, incident.id, publication.status_page_id)
  const named = (ids: readonly string[]) => ids.flatMap(id => names.get(id) ?? [])
  const text = affectedText(named(before), named(failing))
  if (text === null) return null
  const quiet = failing.some(id => told.includes(id))
  await sql`update incident_publication set affected_ids = ${failing}::uuid[],
    told_ids = ${quiet ? told : failing}::uuid[] where incident_id = ${incident.id}`.execute(ctx.sql)
  await followPublicTitle(ctx, incident, publication)
  if (posted >= MOST_UPDATES) return { name: PUBLISHED_GREW, more: { arrived: [] } }
  const update = await postText(ctx, incident, { status: incident.status, text }, by)
  return { name: 'incident.updated', more: { internal: false, update, ...(quiet ? { quiet } : {}) } }
}

/** Makes the automatic title of a publication anew; one that a person wrote stays. */
export async function followPublicTitle(
  ctx: SystemCtx,
  { id }: StoredIncident,
  { title, automatic_title, status_page_id }: Publication,
): Promise<void> {
  if (title !== automatic_title) return
  const next = await componentTitle(ctx, id, status_page_id)
  await sql`update incident_publication set title = ${inEnglish(next)}, automatic_title = ${inEnglish(next)},
      title_automatic = ${storableJson(next)}::jsonb
    where incident_id = ${id}`.execute(ctx.sql)
}

async function loadShown(ctx: SystemCtx, incident: string) {
  const { rows } = await sql<{ before: string[]; told: string[]; posted: number }>`select affected_ids as before,
      told_ids as told, (select count(*)::int from incident_update u where u.incident_id = p.incident_id
        and u.actor ->> 'type' = 'automation') as posted
    from incident_publication p where incident_id = ${incident}`.execute(ctx.sql)
  return rows[0] ?? { before: [], told: [], posted: 0 }
}
