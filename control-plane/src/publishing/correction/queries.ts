import type { Correction } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'

type Row = Omit<Correction, 'at'> & { at: number }

export async function listCorrections(ctx: Ctx, { params, query }: Input<typeof contract.listCorrections>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } =
    await sql<Row>`select id, at, by, resource, resource_id, field, before, before_automatic, after, public from page_correction
    where account_id = ${ctx.account} and page_id = ${params.id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => ({ ...row, at: rfc3339(row.at) }),
    row => row.id,
  )
}
