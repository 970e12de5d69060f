import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Command } from 'commander'
import { actorId } from '../api/find-actor.ts'
import { collectPages, present } from '../api/pages.ts'
import { parseWhole } from '../input/field.ts'
import { type TimeRange, withTimeRange } from '../input/time-range.ts'
import type { Look } from '../print/look.ts'
import { table } from '../print/table.ts'
import { localTime } from '../print/when.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

type Entry = ReplyOf<typeof listAuditLog>[number]

interface Given extends TimeRange {
  action?: string
  actor?: string
  status?: number
  limit: number
}

export function defineAuditLog(program: Command, session: Session): void {
  const command = define(program, {
    usage: 'audit-log',
    about: 'Show who changed what in the last 90 days, newest first',
    examples: [
      'pharos audit-log --from 1d --actor ada@example.com',
      'pharos audit-log --action http_job.delete --json',
    ],
  })
  withTimeRange(command)
    .option('--action <action>', 'only this action, such as http_job.update')
    .option('--actor <actor>', 'only by this member, API key or M2M client: its name, email or id')
    .option('--status <code>', 'only with this HTTP status', parseWhole)
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async ({ limit, actor, ...filter }: Given) => {
      const actor_id = actor === undefined ? undefined : await actorId(session, actor)
      const query = { ...filter, actor_id, limit: Math.min(limit, 200) }
      const entries = await collectPages(
        cursor => session.call(listAuditLog, { query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(entries, look => entryTable(look, entries))
    })
}

function entryTable(look: Look, entries: readonly Entry[]): string {
  const isExplained = entries.some(({ reason }) => reason !== null)
  return table(
    look,
    entries,
    [
      { head: 'AT', cell: entry => localTime(entry.at) },
      { head: 'WHO', cell: entry => entry.actor_name, flexible: true },
      { head: 'ACTION', cell: entry => entry.action },
      { head: 'STATUS', cell: entry => entry.status, right: true },
      { head: 'RESOURCE', cell: entry => entry.resource, flexible: true },
      { head: 'CHANGED', cell: entry => entry.changed_fields.join(', '), flexible: true },
      { head: 'FROM', cell: entry => entry.address },
      ...(isExplained ? [{ head: 'WHY', cell: (entry: Entry) => entry.reason }] : []),
    ],
    'There are no matching entries.',
  )
}
