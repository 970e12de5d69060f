import { isFoundBy } from '@pharos/shared-protocol/check/search.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { allOf, given } from '../../platform/database/conditions.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Monitor, presentTarget, targetConfig } from '../monitor/index.ts'

type Candidate = Pick<Monitor, 'id' | 'kind' | 'friendly_name' | 'config'>

/** Monitors whose texts are in memory at a time. */
const AT_ONCE = 500

/**
 * The ids of monitors that a text finds, newest first, at most `most`: of the monitors `m`, with their state `s`, that
 * fulfil the conditions. Targets are made by their kinds, so they are compared here.
 */
export async function idsFoundBy(
  ctx: Ctx,
  text: string,
  conditions: RawBuilder<unknown>,
  most: number,
): Promise<string[]> {
  const found: string[] = []
  let before: string | null = null
  for (let hasMore = true; hasMore && found.length < most; ) {
    const some: Candidate[] = await candidates(ctx, conditions, before)
    const matching = some.filter(each => isFoundBy(text, each.friendly_name, targetsOf(ctx, each)))
    found.push(...matching.map(({ id }) => id))
    before = some.at(-1)?.id ?? null
    hasMore = some.length === AT_ONCE
  }
  return found.slice(0, most)
}

/** What a monitor watches, in each language in which a list shows it. */
function targetsOf(ctx: Ctx, monitor: Candidate): string {
  const { target, target_text } = presentTarget(ctx, monitor)
  if (target_text === null) return target
  return TEXT_LANGUAGES.map(language => textOf(CATALOGUES[language], language, target_text, target)).join('\n')
}

async function candidates(ctx: Ctx, conditions: RawBuilder<unknown>, before: string | null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select m.id, m.kind, m.friendly_name, ${targetConfig(ctx)} as config
    from monitor m join monitor_state s on s.monitor_id = m.id
    where ${allOf(
      conditions,
      given(before, id => sql`m.id < ${id}::uuid`),
    )} order by m.id desc limit ${sql.lit(AT_ONCE)}`.execute(ctx.sql)
  return rows
}
