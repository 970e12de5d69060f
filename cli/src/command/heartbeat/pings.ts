import { PING_RESULTS } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { getPingBody, listPings } from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { type Command, Option } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import { pingTable } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { HEARTBEAT } from './kind.ts'

interface Given extends TimeRange {
  result?: string
  limit: number
  body?: number
}

export function definePings(heartbeat: Command, session: Session): void {
  const command = define(heartbeat, {
    usage: 'pings <heartbeat>',
    about: 'List the pings of a heartbeat, newest first, or print the body of one',
    examples: [
      'pharos heartbeat pings Backup',
      'pharos heartbeat pings Backup --result failure --from 7d',
      'pharos heartbeat pings Backup --body 12',
    ],
  })
  withTimeRange(command)
    .addOption(new Option('--result <result>', 'only with this result').choices(PING_RESULTS))
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .option('--body <n>', 'print the body of ping n', parseWhole)
    .action(async (name: string, { limit, body, ...filter }: Given) => {
      const params = { job_id: (await findMonitor(session, HEARTBEAT, name)).id }
      if (body !== undefined) return printBody(session, params.job_id, body)
      const page = Math.min(limit, 1000)
      const pings = await collectPages(
        cursor => session.call(listPings, { params, query: present({ ...filter, limit: page, cursor }) }),
        limit,
      )
      session.print(pings, look => pingTable(look, pings))
    })
}

/** Prints the body unchanged, except to a terminal: anyone who can ping chooses its content. */
async function printBody(session: Session, job_id: string, n: number): Promise<void> {
  const { body } = await session.call(getPingBody, { params: { job_id, n: String(n) } })
  if (session.json) session.print(body, () => body.body)
  else session.write(`${body.body}\n`)
  if (body.body_truncated) session.hint(`It is longer: ${body.body_bytes} bytes, of which only the first were stored.`)
}
