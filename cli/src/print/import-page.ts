import type { importHttpJobs } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'

type Row = ReplyOf<typeof importHttpJobs>[number]

/** The result of an import, or of a dry run: a line of counts, and each invalid row with its errors. */
export function importPage(look: Look, rows: readonly Row[], created: boolean): string {
  const of = (status: Row['status']) => rows.filter(row => row.status === status)
  const said = `${of('created').length} ${created ? 'created' : 'can be created'}, ${of('skipped').length} skipped, ${of('invalid').length} invalid`
  const faults = of('invalid').flatMap(({ row, errors }) => errors.map(error => ({ row, ...error })))
  if (faults.length === 0) return said
  const columns = [
    { head: 'ROW', cell: (fault: (typeof faults)[number]) => fault.row, right: true },
    { head: 'FIELD', cell: (fault: (typeof faults)[number]) => fault.path },
    { head: 'FAULT', cell: (fault: (typeof faults)[number]) => fault.message, flexible: true },
  ]
  const nothing = created ? '' : '\nNothing was created.'
  return `${table(look, faults, columns, '')}\n${said}${nothing}`
}
