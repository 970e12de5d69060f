import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { listReports } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

/** The mailed report with this name, id or beginning of an id. */
export async function findReport({ call }: Session, text: string): Promise<Report> {
  return choose((await call(listReports)).body, text, {
    kind: 'report',
    id: each => each.id,
    names: each => [each.name],
    list: 'pharos report list',
  })
}
