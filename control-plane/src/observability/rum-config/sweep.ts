import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { CONFIGS_WORKER } from './ignored.ts'
import { configKey, loadApp, MOST_CONFIG_BYTES, publishConfig, removePointers } from './publish.ts'
import { readPointer } from './read.ts'

const EVERY_MS = 60_000

/**
 * Ends replaced tokens when their time has come, and once an hour compares what is published of each application with
 * what it should be: a commit may have failed after it, or the object store may have been restored.
 */
export function startRumConfigSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: CONFIGS_WORKER,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_app where ${isDue(now)})`,
    work: turn => drain(turn, () => inSystem(platform, checkOne)),
  })
}

const isDue = (now: number) => sql<boolean>`(config_check_at <= ${now} or previous_token_until <= ${now})`

async function checkOne(ctx: SystemCtx): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from rum_app where ${isDue(ctx.now)} limit 1
    for update skip locked`.execute(ctx.sql)
  const [found] = rows
  if (!found) return false
  const { rows: ended } = await sql<{ token: string }>`with ended as (
      select id, previous_token as token from rum_app where id = ${found.id} and previous_token_until <= ${ctx.now})
    update rum_app a set previous_token = null, previous_token_until = null from ended where a.id = ended.id
    returning ended.token`.execute(ctx.sql)
  await sql`update rum_app set config_check_at = ${ctx.now + HOUR_MS} where id = ${found.id}`.execute(ctx.sql)
  if (!(await isPublished(ctx, found.id))) await publishConfig(ctx, found.id)
  removePointers(
    ctx,
    ended.map(({ token }) => token),
  )
  return true
}

async function isPublished(ctx: SystemCtx, id: string): Promise<boolean> {
  const { client_token, config_revision } = await loadApp(ctx, id)
  if (config_revision === null) return false
  const { objects } = ctx.platform
  const file = configKey(id, config_revision)
  return (await readPointer(objects, client_token)) === file && (await objects.read(file, MOST_CONFIG_BYTES)) !== null
}
