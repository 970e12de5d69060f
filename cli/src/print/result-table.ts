import type { listHttpResults } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { type Column, table } from './table.ts'
import { localTime, millis } from './when.ts'

type Result = ReplyOf<typeof listHttpResults>[number]

export function resultTable(look: Look, results: readonly Result[]): string {
  const columns: Column<Result>[] = [
    { head: 'AT', cell: result => localTime(result.created_at) },
    { head: 'REGION', cell: result => result.region },
    { head: 'STATUS', cell: result => result.status, paint: status => paintStatus(look.paint, status) },
    { head: 'CODE', cell: result => result.status_code, right: true },
    { head: 'TOTAL', cell: result => millis(result.timings_ms.total), right: true },
    { head: 'CONNECT', cell: result => millis(result.timings_ms.connect), right: true },
    { head: 'TLS', cell: result => millis(result.timings_ms.tls), right: true },
    { head: 'FIRST BYTE', cell: result => millis(result.timings_ms.first_byte), right: true },
    { head: 'RUN', cell: result => result.run_kind },
    { head: 'WHY', cell: result => result.failure_detail ?? result.failure_reason ?? '', flexible: true },
    { head: 'ID', cell: result => result.id },
  ]
  const shown = columns.filter(({ head, cell }) => head !== 'WHY' || results.some(cell))
  return table(look, results, shown, 'There are no results like that.')
}
