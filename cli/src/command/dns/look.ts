import {
  listDnsRecordResults,
  listDnsRecordTransitions,
} from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { dnsResultTable } from '../../print/dns.ts'
import { transitionLine } from '../../print/transition.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { DNS } from './kind.ts'

export function defineResults(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'results <monitor>',
    about: 'List the results of the runs, newest first; --json shows every answer',
    examples: ['pharos dns results example.com', 'pharos dns results example.com --from 2h --json'],
  })
  withTimeRange(command)
    .option('--region <slug>', 'only from this region')
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (name: string, { limit, ...filter }: TimeRange & { region?: string; limit: number }) => {
      const params = { monitor_id: (await findMonitor(session, DNS, name)).id }
      const query = { ...filter, limit: Math.min(limit, 1000) }
      const results = await collectPages(
        cursor => session.call(listDnsRecordResults, { params, query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(results, look => dnsResultTable(look, results))
    })
}

export function defineTransitions(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'transitions <monitor>',
    about: 'List the changes of status with their reasons in words, newest first',
    examples: ['pharos dns transitions example.com --from 7d'],
  })
  withTimeRange(command)
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (name: string, { limit, ...range }: TimeRange & { limit: number }) => {
      const params = { monitor_id: (await findMonitor(session, DNS, name)).id }
      const query = { ...range, limit: Math.min(limit, 200) }
      const transitions = await collectPages(
        cursor => session.call(listDnsRecordTransitions, { params, query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(transitions, look =>
        transitions.length === 0
          ? 'There are no transitions yet.'
          : transitions.map(each => transitionLine(look, each)).join('\n'),
      )
    })
}
