import { listAccountSla, listMonitorSla, type SlaMonth } from '@pharos/shared-protocol/contract/report.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { slaTable } from '../../print/report.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { AS_CSV } from './csv.ts'

interface Given {
  months?: number
  csv?: boolean
}

export function defineSla(program: Command, session: Session): void {
  define(program, {
    usage: 'sla [monitor]',
    about: 'Show the monthly uptime against the target, of one HTTP monitor or of all of them together',
    examples: ['pharos sla', 'pharos sla Shop --months 3', 'pharos sla Shop --csv > shop.csv'],
  })
    .option('--months <n>', 'number of months, including the current one (12)', parseWhole)
    .option('--csv', 'print CSV')
    .action(async (monitor: string | undefined, { months, csv }: Given) => {
      const headers = csv ? AS_CSV : {}
      const body = await read(session, monitor, present({ months }), headers)
      if (csv) session.write(String(body))
      else session.print(body, look => slaTable(look, body))
    })
}

async function read(
  session: Session,
  monitor: string | undefined,
  query: { months?: number },
  headers: Record<string, string>,
): Promise<SlaMonth[]> {
  if (monitor === undefined) return (await session.call(listAccountSla, { query, headers })).body
  const params = { http_job_id: await monitorId(session, monitor) }
  return (await session.call(listMonitorSla, { params, query, headers })).body
}
