import type { listHttpResults } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { type Column, table } from './table.ts'
import { localTime, millis } from './when.ts'

type HttpResult = ReplyOf<typeof listHttpResults>[number]
/** The fields that the results of every voted kind have. */
type Result = Pick<HttpResult, 'id' | 'created_at' | 'region' | 'status' | 'run_kind' | 'failure_detail' | 'reason'> & {
  failure_reason: string | null
}

/** Results, one per line, with the columns of their kind in the middle. */
export function resultTable<R extends Result>(look: Look, results: readonly R[], own: readonly Column<R>[]): string {
  const columns: Column<R>[] = [
    { head: 'AT', cell: result => localTime(result.created_at) },
    { head: 'REGION', cell: result => result.region },
    { head: 'STATUS', cell: result => result.status, paint: status => paintStatus(look.paint, status) },
    ...own,
    { head: 'RUN', cell: result => result.run_kind },
    {
      head: 'WHY',
      cell: result => result.reason ?? result.failure_detail ?? result.failure_reason ?? '',
      flexible: true,
    },
    { head: 'ID', cell: result => result.id },
  ]
  const shown = columns.filter(({ head, cell }) => head !== 'WHY' || results.some(cell))
  return table(look, results, shown, 'There are no matching results.')
}

/** The phases of a connection. */
export function phaseColumns<R extends Pick<HttpResult, 'timings_ms'>>(): Column<R>[] {
  return [
    { head: 'TOTAL', cell: ({ timings_ms }) => millis(timings_ms.total), right: true },
    { head: 'CONNECT', cell: ({ timings_ms }) => millis(timings_ms.connect), right: true },
    { head: 'TLS', cell: ({ timings_ms }) => millis(timings_ms.tls), right: true },
    { head: 'FIRST BYTE', cell: ({ timings_ms }) => millis(timings_ms.first_byte), right: true },
  ]
}

export function httpResultTable(look: Look, results: readonly HttpResult[]): string {
  return resultTable(look, results, [
    { head: 'CODE', cell: result => result.status_code, right: true },
    ...phaseColumns<HttpResult>(),
  ])
}
