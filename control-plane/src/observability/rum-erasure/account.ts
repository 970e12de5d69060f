import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Erasure } from '../../platform/erase.ts'
import { drain } from '../../platform/worker.ts'
import { eraseFilesLater } from './store.ts'

/** Deletes what an account that ends still wanted deleted; its files remain to be removed. Its telemetry goes as a whole. */
export function erasePending({ platform, account, turn }: Erasure): Promise<void> {
  return drain(turn, () =>
    inSystem(platform, async ctx => {
      const { rows } = await sql<{ prefixes: string[] }>`delete from rum_erasure
        where id = (select id from rum_erasure where account_id = ${account} limit 1 for update skip locked)
        returning prefixes`.execute(ctx.sql)
      const [row] = rows
      if (row && row.prefixes.length > 0) await eraseFilesLater(ctx, row.prefixes)
      return row !== undefined
    }),
  )
}
