import { createHash } from 'node:crypto'
import type { RumSettings } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { RumConfig, RumFilterConfig, RumRuleConfig } from '@pharos/shared-protocol/rum/config.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { ignoredErrors } from './ignored.ts'

/** The object that says which configuration a token has. */
export interface Pointer {
  /** The key of the configuration, which never changes. */
  file: string
}

/** The longest that a configuration may be: every page view downloads it. */
export const MOST_CONFIG_BYTES = 100_000

const configFolder = (app: string) => `rum-config/app/${app}/`

export const configKey = (app: string, revision: string) => `${configFolder(app)}${revision}.json`

const pointerFolder = (token: string) => `rum-config/token/${tokenHash(token).toString('hex')}/`
export const pointerKey = (token: string) => `${pointerFolder(token)}current.json`

export interface PublishedApp {
  id: string
  client_token: string
  previous_token: string | null
}

interface AppRow extends PublishedApp {
  settings: RumSettings
  config_revision: string | null
}

/**
 * Publishes the configuration of an application as the transaction leaves it: one file that never changes, then the
 * pointers of its tokens. Call it last. Throws `unavailable` if the object store fails, so that nothing is changed; if
 * the commit fails after it, `startRumConfigSweep` points back.
 */
export async function publishConfig(ctx: SystemCtx, app: string): Promise<void> {
  const row = await loadApp(ctx, app)
  const config = await buildConfig(ctx, row)
  const text = JSON.stringify(config)
  if (Buffer.byteLength(text) > MOST_CONFIG_BYTES)
    throw new Refusal('limit_reached', observabilityText('rum_config.too_large', { limit: MOST_CONFIG_BYTES }))
  const file = configKey(app, config.revision)
  await sql`update rum_app set config_revision = ${config.revision} where id = ${app}`.execute(ctx.sql)
  try {
    await ctx.platform.objects.write(file, Buffer.from(text), 'application/json')
    await point(ctx, row, file)
  } catch (err) {
    ctx.log.warn({ err, application: app }, 'the configuration of a RUM application could not be published')
    throw new Refusal('unavailable', observabilityText('rum_config.not_published'))
  }
}

/** Where the configuration of an application is in the object store. */
export function configFolders({ id, client_token, previous_token }: PublishedApp): string[] {
  const tokens = [client_token, previous_token].filter(token => token !== null)
  return [configFolder(id), ...tokens.map(pointerFolder)]
}

/** Lets tokens end with the commit. */
export function removePointers(ctx: SystemCtx, tokens: readonly (string | null)[]): void {
  removeFolders(ctx, tokens.filter(token => token !== null).map(pointerFolder))
}

function removeFolders(ctx: SystemCtx, folders: readonly string[]): void {
  const { objects, log } = ctx.platform
  ctx.afterCommit(() => {
    for (const folder of folders)
      objects
        .removeAll(folder)
        .catch(err => log.warn({ err }, 'an old configuration of a RUM application was not removed'))
  })
}

/** Lets the tokens of an application point to a file. */
async function point(ctx: SystemCtx, { client_token, previous_token }: AppRow, file: string): Promise<void> {
  const pointer = Buffer.from(JSON.stringify({ file } satisfies Pointer))
  for (const token of [client_token, previous_token])
    if (token !== null) await ctx.platform.objects.write(pointerKey(token), pointer, 'application/json')
}

export async function loadApp(ctx: SystemCtx, id: string): Promise<AppRow> {
  const { rows } = await sql<AppRow>`select id, client_token, previous_token, settings, config_revision from rum_app
    where id = ${id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The application is gone.')
  return row
}

async function buildConfig(ctx: SystemCtx, { id, settings }: AppRow): Promise<RumConfig> {
  const base = baseUrlOf(ctx.platform.config)
  const { rows: rules } =
    await sql<RumRuleConfig>`select id, capture, coalesce(computed_rate, sample_rate) as sample_rate,
      conditions, min_duration_ms, require_interaction
    from rum_rule where application_id = ${id} and enabled order by position, id`.execute(ctx.sql)
  const { rows: filters } = await sql<RumFilterConfig>`select id, conditions, capture_replay from rum_session_filter
    where application_id = ${id} and enabled order by id`.execute(ctx.sql)
  const { privacy, consent_required, trace_origins } = settings
  const ignored_errors = await ignoredErrors(ctx, id)
  const config = {
    application_id: id,
    events_url: `${base}/rum/v1/events`,
    replay_url: base,
    recorder_url: `${base}/rum/recorder.js`,
    privacy,
    consent_required,
    trace_origins,
    rules,
    filters,
    ...(ignored_errors.length > 0 && { ignored_errors }),
  }
  const revision = createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 32)
  return { ...config, revision }
}
