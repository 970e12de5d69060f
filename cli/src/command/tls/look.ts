import { TLS_STATUSES } from '@pharos/shared-protocol/contract/tls-job.ts'
import { listTlsResults } from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import { type Command, Option } from 'commander'
import { allTlsJobs, findTlsJobs } from '../../api/find-tls.ts'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { certificateLines, tlsHead, tlsResultTable, tlsTable } from '../../print/tls.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(tls: Command, session: Session): void {
  define(tls, {
    usage: 'list',
    about: 'List the TLS monitors, newest first',
    examples: ['pharos tls list', 'pharos tls list --status expiring'],
  })
    .addOption(new Option('--status <status>', 'only those').choices(TLS_STATUSES))
    .option('--tag <tag>', 'only those with the tag')
    .action(async (filter: { status?: string; tag?: string }) => {
      const jobs = await allTlsJobs(session, filter)
      const empty = filter.status || filter.tag ? 'There are no TLS monitors like that.' : NONE
      session.print(jobs, look => tlsTable(look, jobs, empty))
    })
}

const NONE = 'There are no TLS monitors. Add one: pharos tls add example.com'

export function defineShow(tls: Command, session: Session): void {
  define(tls, {
    usage: 'show <monitor>',
    about: 'Show a certificate and what is wrong with it',
    examples: ['pharos tls show example.com'],
  }).action(async (name: string) => {
    for (const job of await findTlsJobs(session, [name]))
      session.print(job, look => [tlsHead(look, job), '', ...certificateLines(job)].join('\n').trimEnd())
  })
}

export function defineResults(tls: Command, session: Session): void {
  define(tls, {
    usage: 'results <monitor>',
    about: 'List the results of a monitor, newest first',
    examples: ['pharos tls results example.com'],
  })
    .option('--limit <n>', 'at most so many', parseWhole, 50)
    .action(async (name: string, { limit }: { limit: number }) => {
      const [job] = await findTlsJobs(session, [name])
      const params = { tls_job_id: job?.id ?? '' }
      const size = Math.min(limit, 1000)
      const results = await collectPages(
        cursor => session.call(listTlsResults, { params, query: present({ limit: size, cursor }) }),
        limit,
      )
      session.print(results, look => tlsResultTable(look, results))
    })
}
