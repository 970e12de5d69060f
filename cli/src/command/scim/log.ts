import { listScimLog, ScimLogEntry } from '@pharos/shared-protocol/contract/identity/scim-log.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { type Command, Option } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { type TimeRange, withTimeRange } from '../../input/time-range.ts'
import type { Look } from '../../print/look.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

type Entry = ReplyOf<typeof listScimLog>[number]
const RESULTS = ScimLogEntry.shape.result.options

interface Given extends TimeRange {
  result?: Entry['result']
  limit: number
}

export function defineLog(scim: Command, session: Session): void {
  const command = define(scim, {
    usage: 'log',
    about: 'Show what the directory has sent in the last 30 days, and what of it was not applied',
    examples: ['pharos scim log', 'pharos scim log --result partly_applied --json'],
  })
  withTimeRange(command)
    .addOption(new Option('--result <result>', 'only with this result').choices(RESULTS))
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async ({ limit, ...filter }: Given) => {
      const query = { ...filter, limit: Math.min(limit, 200) }
      const entries = await collectPages(
        cursor => session.call(listScimLog, { query: present({ ...query, cursor }) }),
        limit,
      )
      session.print(entries, look => logTable(look, entries))
    })
}

function logTable(look: Look, entries: readonly Entry[]): string {
  return table(
    look,
    entries,
    [
      { head: 'AT', cell: entry => localTime(entry.at) },
      { head: 'REQUEST', cell: ({ request }) => `${request.method} ${request.resource_type}` },
      { head: 'NAME', cell: ({ request }) => request.resource_name ?? request.resource_id, flexible: true },
      { head: 'STATUS', cell: entry => entry.status, right: true },
      { head: 'APPLIED', cell: appliedOf, flexible: true },
      { head: 'NOT APPLIED', cell: entry => entry.not_applied.map(reasonOf).join(' '), flexible: true },
    ],
    'The directory has sent nothing that matches.',
  )
}

function appliedOf({ applied: { attributes, members_added, members_removed } }: Entry): string {
  const members = [
    members_added.count > 0 && `+${members_added.count}`,
    members_removed.count > 0 && `-${members_removed.count}`,
  ]
  const counted = members.filter(Boolean).join(' ')
  return [...attributes.filter(name => name !== 'members'), ...(counted === '' ? [] : [`members ${counted}`])].join(
    ', ',
  )
}

function reasonOf({ text, values, count }: Entry['not_applied'][number]): string {
  if (values.length === 0) return text
  const named = values.slice(0, 3).join(', ')
  return `${text} (${named}${count > 3 ? ', …' : ''})`
}
