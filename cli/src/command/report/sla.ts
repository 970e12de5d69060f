import { listAccountSla, listMonitorSla, type SlaMonth } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import { MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { slaTable } from '../../print/report.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type Target, withTarget, writeRows } from '../export/write.ts'

interface Given extends Target {
  months?: number
  csv?: boolean
}

export function defineSla(program: Command, session: Session): void {
  const command = define(program, {
    usage: 'sla [monitor]',
    about: 'Show the monthly uptime against the target, of one HTTP monitor or of all of them together',
    examples: ['pharos sla', 'pharos sla Shop --months 3', 'pharos sla Shop --csv > shop.csv'],
  })
  withTarget(command)
    .option('--months <n>', 'number of months, including the current one (12)', parseWhole)
    .option('--csv', 'write CSV')
    .action(async (monitor: string | undefined, { months, csv, ...target }: Given) => {
      const query = present({ months })
      const params = monitor === undefined ? null : { http_job_id: await monitorId(session, monitor) }
      if (!csv) {
        const body = await read(session, params, query)
        return session.print(body, look => slaTable(look, body))
      }
      const headers = { accept: MEDIA_TYPES.csv }
      if (params === null) await writeRows(session, listAccountSla, { query, headers }, target)
      else await writeRows(session, listMonitorSla, { params, query, headers }, target)
    })
}

async function read(
  session: Session,
  params: { http_job_id: string } | null,
  query: { months?: number },
): Promise<SlaMonth[]> {
  if (params === null) return (await session.call(listAccountSla, { query })).body
  return (await session.call(listMonitorSla, { params, query })).body
}
