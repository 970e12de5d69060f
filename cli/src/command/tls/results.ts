import { listTlsResults } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { tlsResultTable } from '../../print/tls.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { TLS } from './kind.ts'

export function defineResults(tls: Command, session: Session): void {
  define(tls, {
    usage: 'results <monitor>',
    about: 'List the results of a monitor, newest first',
    examples: ['pharos tls results example.com'],
  })
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (name: string, { limit }: { limit: number }) => {
      const params = { tls_job_id: (await findMonitor(session, TLS, name)).id }
      const size = Math.min(limit, 1000)
      const results = await collectPages(
        cursor => session.call(listTlsResults, { params, query: present({ limit: size, cursor }) }),
        limit,
      )
      session.print(results, look => tlsResultTable(look, results))
    })
}
