import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Importer } from './apply.ts'
import type { Records } from './read.ts'
import { type Item, STEPS, type Step } from './steps.ts'

type Line = { parent?: Item; item: Item }

export interface Created {
  section: string
  records: number
}

/** Creates what an archive configures. `report` is called after each record. */
export async function createAll(
  tx: Ctx,
  importer: Importer,
  records: Records,
  report: (section: string, records: number) => Promise<void>,
): Promise<{ created: Created[]; unknownRegions: number }> {
  const created: Created[] = []
  const known = await knownMembers(tx)
  const regions = await mapRegions(tx, importer, records.get('regions') ?? [])
  for (const step of STEPS) {
    const lines = (records.get(step.section) ?? []).toReversed()
    const wanted = lines.filter(({ item }) => step.when?.(item) !== false)
    if (step.together) await eachParent(wanted, (items, parent) => importer.createTogether(step, items, parent))
    else
      for (const line of wanted) {
        await createOne(importer, step, regions.fit(line), known)
        await report(step.section, 1)
      }
    if (step.together) await report(step.section, wanted.length)
    if (wanted.length > 0) created.push({ section: step.section, records: wanted.length })
  }
  await importer.finish(() => report(STEPS.at(-1)?.section ?? '', 0))
  return { created, unknownRegions: regions.dropped() }
}

async function createOne(
  importer: Importer,
  step: Step,
  { parent = {}, item }: Line,
  known: (member: Item) => string | undefined,
): Promise<void> {
  const here = step.section === 'members' ? known(item) : undefined
  if (here !== undefined) importer.map(String(item.id), here)
  else await importer.create(step, item, parent)
}

/** Lists are newest first, but the order of what a parent has is part of it. */
async function eachParent(lines: readonly Line[], work: (items: Item[], parent: Item) => Promise<void>): Promise<void> {
  const groups = Map.groupBy(lines.toReversed(), ({ parent }) => JSON.stringify(parent ?? {}))
  for (const group of groups.values())
    await work(
      group.map(({ item }) => item),
      group[0]?.parent ?? {},
    )
}

/**
 * The members that are here already, such as whoever imports, by address. The first owner of an installation may have
 * none that mail reaches, so nobody could sign in as that member: whoever imports takes their place.
 */
async function knownMembers({ account, actor, sql: on }: Ctx): Promise<(member: Item) => string | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`select m.id, p.email from member m
    join person p on p.id = m.person_id where m.account_id = ${account}`.execute(on)
  const known = new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
  return ({ email, role }) => {
    const isUnreachable = role === 'owner' && !z.email().safeParse(email).success
    return known.get(String(email).toLowerCase()) ?? (isUnreachable ? actor.member?.id : undefined)
  }
}

/**
 * Regions of the installation are those of the same name here. Monitors are checked from those that there are; one that
 * has none of its regions here is checked from the account's.
 */
async function mapRegions(tx: Ctx, importer: Importer, lines: readonly Line[]) {
  const { rows } = await sql<{ id: string; slug: string }>`select id, slug from region`.execute(tx.sql)
  const here = new Map(rows.map(({ id, slug }) => [slug, id]))
  for (const { item } of lines) {
    const id = here.get(String(item.slug))
    if (id !== undefined) importer.map(String(item.id), id)
    else if (item.private === true) here.set(String(item.slug), String(item.id))
  }
  let dropped = 0
  const fit = (line: Line): Line => {
    const { check_regions } = line.item
    if (!Array.isArray(check_regions)) return line
    const found = check_regions.filter(slug => here.has(String(slug)))
    dropped += check_regions.length - found.length
    return { ...line, item: { ...line.item, check_regions: found.length > 0 ? found : null } }
  }
  return { fit, dropped: () => dropped }
}
