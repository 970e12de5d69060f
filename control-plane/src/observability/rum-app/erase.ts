import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Erasure, eraseRows } from '../../platform/erase.ts'
import { drain } from '../../platform/worker.ts'
import { eraseFilesLater } from '../rum-erasure/index.ts'
import { foldersOf, type OwnedApp } from './row.ts'

/** Tables with possibly many rows of an application; everything else is deleted with it. */
const MANY = ['rum_segment', 'rum_replay', 'rum_source_map', 'rum_error_key', 'rum_issue_hour', 'rum_issue'] as const

/** Deletes the RUM applications of an account, with their files. */
export async function eraseRumApps(erasure: Erasure): Promise<void> {
  const { platform, account, turn } = erasure
  for (const table of MANY) await eraseRows(erasure, table)
  await drain(turn, async () => {
    const app = await inSystem(platform, async ctx => {
      const { rows } = await sql<OwnedApp>`delete from rum_app
        where id = (select id from rum_app where account_id = ${account} limit 1 for update skip locked)
        returning id, client_token, previous_token`.execute(ctx.sql)
      const [row] = rows
      // Removed below; if this process dies before, and of what is still written, by the row.
      if (row) await eraseFilesLater(ctx, foldersOf(row))
      return row
    })
    for (const folder of app ? foldersOf(app) : []) await platform.objects.removeAll(folder)
    return app !== undefined
  })
}
