import {
  DEFAULT_RUM_SETTINGS,
  type NotifiedIssue,
  type RumSettings,
  type RumSettingsIn,
} from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf, type Config } from '../../platform/config.ts'
import { type Ctx, noteRevision, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { configFolders } from '../rum-config/index.ts'

export interface RumAppRow {
  id: string
  account_id: string
  name: string
  client_token: string
  previous_token: string | null
  previous_token_until: number | null
  settings: RumSettings
  group_notification_ids: string[]
  notified_issues: NotifiedIssue[]
  first_event_at: number | null
  created_at: number
  updated_at: number
  revision: number
}

/** Loads an application of the account; with `hold`, no other request changes it or its rules meanwhile. */
export async function findRumApp(ctx: Ctx, id: string, hold = false): Promise<RumAppRow> {
  if (hold) await sql`select from rum_app where account_id = ${ctx.account} and id = ${id} for update`.execute(ctx.sql)
  const { rows } = await sql<RumAppRow>`select * from rum_app where account_id = ${ctx.account} and id = ${id}`.execute(
    ctx.sql,
  )
  const [row] = rows
  if (!row) throw notFound('RUM application')
  return row
}

/** The id of an application of the account, by id or else by name; null if it has none. */
export async function findRumAppNamed(ctx: SystemCtx, account: string, given: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from rum_app
    where account_id = ${account} and (id::text = lower(${given}) or name = ${given})
    order by id::text = lower(${given}) desc limit 1`.execute(ctx.sql)
  return rows[0]?.id ?? null
}

/** Throws 400 if the account has no application with this id or name: `path` is the field that gave it. */
export async function requireRumApp(ctx: Ctx, given: string, path: string): Promise<void> {
  if ((await findRumAppNamed(ctx, ctx.account, given)) === null)
    throw refuseField(path, observabilityText('rum_app.unknown'))
}

export async function findNotedApp(ctx: Ctx, id: string, hold = false): Promise<RumAppRow> {
  const row = await findRumApp(ctx, id, hold)
  noteRevision(ctx, row.id, row)
  return row
}

/** The names of the applications that notify a group. */
export async function appsNotifying(ctx: Ctx, group: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from rum_app
    where account_id = ${ctx.account} and group_notification_ids @> array[${group}]::uuid[] order by name`.execute(
    ctx.sql,
  )
  return rows.map(({ name }) => name)
}

/** Whom an application notifies of which issues. */
export type Notified = Pick<RumAppRow, 'id' | 'account_id' | 'name' | 'group_notification_ids' | 'notified_issues'>

export async function loadNotified(ctx: SystemCtx, id: string): Promise<Notified | null> {
  const { rows } = await sql<Notified>`select id, account_id, name, group_notification_ids, notified_issues
    from rum_app where id = ${id}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Where the files of an application are in the object store. They are deleted with it. */
export const rumFiles = (app: string) => `rum/${app}/`
export const replayFiles = (app: string) => `rum-replay/${app}/`

export type OwnedApp = Pick<RumAppRow, 'id' | 'client_token' | 'previous_token'>

/** All folders of an application in the object store. */
export function foldersOf(app: OwnedApp): string[] {
  return [rumFiles(app.id), replayFiles(app.id), ...configFolders(app)]
}

/** Settings with what a request gives; what it leaves out keeps its value. */
export function withSettings(before: RumSettings, { privacy, ...rest }: RumSettingsIn): RumSettings {
  const all = { ...DEFAULT_RUM_SETTINGS, ...before, ...rest }
  return { ...all, privacy: { ...DEFAULT_RUM_SETTINGS.privacy, ...before.privacy, ...privacy } } as RumSettings
}

export function presentRumApp(config: Config, now: number, row: RumAppRow) {
  const { previous_token_until: until } = row
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    client_token: row.client_token,
    previous_token_until: until !== null && until > now ? rfc3339(until) : null,
    settings: withSettings(row.settings, {}),
    group_notification_ids: row.group_notification_ids,
    notified_issues: row.notified_issues,
    tag: tagOf(config, row),
    first_event_at: row.first_event_at === null ? null : rfc3339(row.first_event_at),
    created_at: rfc3339(row.created_at),
    updated_at: rfc3339(row.updated_at),
  }
}

/** Loads the SDK without holding up the page. */
function tagOf(config: Config, { id, client_token }: RumAppRow): string {
  const address = escapeHtml(`${baseUrlOf(config)}/rum/sdk.js`)
  return `<script async crossorigin src="${address}" data-application="${id}" data-token="${client_token}"></script>`
}
