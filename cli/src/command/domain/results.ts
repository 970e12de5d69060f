import { listDnsJobResults } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { domainResultTable } from '../../print/domain.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { DOMAIN } from './kind.ts'

const SHOWN = 20

export function defineResults(domain: Command, session: Session): void {
  define(domain, {
    usage: 'results <domain>',
    about: 'List the runs of a domain check, newest first',
    examples: ['pharos domain results example.com', 'pharos domain results example.com --limit 100 --json'],
  })
    .option('--limit <n>', 'maximum number of entries', parseWhole, SHOWN)
    .action(async (name: string, { limit }: { limit: number }) => {
      const params = { dns_job_id: (await findMonitor(session, DOMAIN, name)).id }
      const read = (cursor: string | undefined) =>
        session.call(listDnsJobResults, { params, query: present({ limit: Math.min(limit, 1000), cursor }) })
      const results = await collectPages(read, limit)
      session.print(results, look => domainResultTable(look, results))
    })
}
