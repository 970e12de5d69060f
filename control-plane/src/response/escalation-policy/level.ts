import type * as contract from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { loadPolicy, lockPolicy } from './commands.ts'
import type { PolicyRow } from './entity.ts'
import type { StoredLevel } from './load.ts'
import { presentLevel } from './present.ts'

const MOST_LEVELS = 20
type NewLevel = Pick<StoredLevel, 'delay_minutes' | 'round_robin' | 'targets'>

export async function createLevel(ctx: Ctx, { params, body }: Input<typeof contract.createEscalationLevel>) {
  const policy = await lockPolicy(ctx, params.id)
  const ids = await levelIds(ctx, policy.id)
  if (ids.length >= MOST_LEVELS)
    throw new Refusal('limit_reached', responseText('escalation_policy.level_limit', { limit: MOST_LEVELS }))
  const { position = ids.length + 1, ...level } = body
  const [id = ''] = await insertLevels(ctx, policy.id, [level])
  return place(ctx, policy, id, position)
}

export async function updateLevel(ctx: Ctx, { params, body }: Input<typeof contract.updateEscalationLevel>) {
  const policy = await lockPolicy(ctx, params.id)
  const known = await loadLevel(ctx, policy.id, params.level_id)
  const {
    position = known.position,
    delay_minutes = known.delay_minutes,
    round_robin = known.round_robin,
    targets = known.targets,
  } = body
  await sql`update escalation_level set delay_minutes = ${delay_minutes}, round_robin = ${round_robin},
    targets = ${JSON.stringify(targets)}::jsonb where id = ${known.id}`.execute(ctx.sql)
  return place(ctx, policy, known.id, position)
}

export async function deleteLevel(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteEscalationLevel>,
): Promise<undefined> {
  const policy = await lockPolicy(ctx, params.id)
  const { id } = await loadLevel(ctx, policy.id, params.level_id)
  await sql`delete from escalation_level where id = ${id}`.execute(ctx.sql)
  await number(ctx, await levelIds(ctx, policy.id))
  policy.revision += 1
  ctx.notes.resource = id
}

/** Appends levels in order. Returns their ids. */
export async function insertLevels(ctx: Ctx, policy: string, levels: readonly NewLevel[]): Promise<string[]> {
  const rows = levels.map(level => ({ id: ctx.newId(), ...level }))
  await sql`insert into escalation_level (id, account_id, policy_id, position, delay_minutes, round_robin, targets)
    select id, ${ctx.account}, ${policy}, 1000 + row_number() over (order by id), delay_minutes, round_robin, targets
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, delay_minutes int, round_robin boolean, targets jsonb)`.execute(ctx.sql)
  await number(ctx, await levelIds(ctx, policy))
  return rows.map(row => row.id)
}

/** Moves a level to its position and later ones back. Returns it. */
async function place(ctx: Ctx, policy: PolicyRow, id: string, position: number) {
  const others = (await levelIds(ctx, policy.id)).filter(each => each !== id)
  await number(ctx, others.toSpliced(position - 1, 0, id))
  policy.revision += 1
  ctx.notes.resource = id
  return presentLevel(await loadLevel(ctx, policy.id, id))
}

async function number(ctx: Ctx, ids: string[]): Promise<void> {
  await sql`update escalation_level l set position = t.position
    from unnest(${ids}::uuid[]) with ordinality t (id, position) where l.id = t.id`.execute(ctx.sql)
}

async function levelIds(ctx: Ctx, policy: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from escalation_level where policy_id = ${policy}
    order by position`.execute(ctx.sql)
  return rows.map(row => row.id)
}

async function loadLevel(ctx: Ctx, policy: string, id: string): Promise<StoredLevel> {
  const level = (await loadPolicy(ctx, policy)).levels.find(each => each.id === id)
  if (!level) throw notFound('level of this escalation policy')
  return level
}
