import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Config } from './config.ts'
import type { SystemCtx } from './context.ts'
import { sql } from './database/connect.ts'

/** The processes of the control plane that were there lately. */
export async function listProcesses(ctx: SystemCtx) {
  const { rows } = await sql<{ roles: string[]; version: string; started_at: number; seen_at: number }>`
    select roles, version, started_at, seen_at from process order by started_at, id`.execute(ctx.sql)
  return rows.map(row => ({ ...row, started_at: rfc3339(row.started_at), seen_at: rfc3339(row.seen_at) }))
}

/** The version and size of the database, and its last migration. */
export async function describeDatabase(ctx: SystemCtx, schema: string) {
  const { rows } = await sql<{ version: string; bytes: number }>`select current_setting('server_version') as version,
    pg_database_size(current_database())::float8 as bytes`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The database does not tell its size.')
  return { ...row, schema }
}

/** The disk with the data folder. */
export async function describeDisk({ PHAROS_DATA_DIR }: Pick<Config, 'PHAROS_DATA_DIR'>) {
  const { bavail, blocks, bsize } = await statfs(resolve(PHAROS_DATA_DIR))
  return { bytes_free: bavail * bsize, bytes_total: blocks * bsize }
}
