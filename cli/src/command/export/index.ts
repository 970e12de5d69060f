import { CSV_WITH_SEMICOLONS, MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import { type Command, Option } from 'commander'
import { repeated } from '../../input/field.ts'
import { size } from '../../print/size.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { filtersOf, findList, idsOf, LISTS, paramsOf } from './lists.ts'
import { saveReply } from './save.ts'

interface Given {
  format: 'csv' | 'ndjson'
  separator: 'comma' | 'semicolon'
  filter?: string[]
  out?: string
}

export function defineExport(program: Command, session: Session): void {
  define(program, {
    usage: 'export [list] [ids...]',
    about: 'Write a whole list or history as CSV or NDJSON; without a name, print which lists there are',
    examples: [
      'pharos export audit-log --format csv --out audit.csv',
      'pharos export http-job.results 019b7a00-0000-7000-8000-000000000001 --format ndjson',
      'pharos export incident --filter status=resolved > incidents.csv',
    ],
  })
    .addOption(new Option('--format <format>', 'csv or ndjson').choices(['csv', 'ndjson']).default('csv'))
    .addOption(
      new Option('--separator <name>', 'of CSV: comma or semicolon').choices(['comma', 'semicolon']).default('comma'),
    )
    .option('--filter <name=value>', 'a query parameter of the list; repeatable', repeated)
    .option('--out <file>', 'write to a file')
    .action(async (name: string | undefined, ids: string[], given: Given) => {
      if (name === undefined) return printLists(session)
      await exportList(session, name, ids, given)
    })
}

function printLists(session: Session): void {
  const lists = [...LISTS].map(([name, route]) => ({ name, ids: idsOf(route), about: route.summary }))
  session.print(lists, () =>
    lists.map(({ name, ids, about }) => `${[name, ...ids.map(id => `<${id}>`)].join(' ')}\n    ${about}`).join('\n'),
  )
}

async function exportList(
  session: Session,
  name: string,
  ids: string[],
  { format, separator, filter = [], out }: Given,
) {
  const route = findList(name)
  const response = await session.open(route, {
    params: paramsOf(route, ids),
    query: filtersOf(filter),
    headers: { accept: format === 'csv' && separator === 'semicolon' ? CSV_WITH_SEMICOLONS : MEDIA_TYPES[format] },
    signal: session.terminal.interruption(),
  })
  const { bytes, tail } = await saveReply(session, response, out)
  if (out !== undefined) session.print({ written: out, bytes }, () => `Wrote ${out} (${size(bytes)}).`)
  const cursor = /(?:^#truncated rows=\d+ cursor=|^\{"truncated":\{"rows":\d+,"cursor":")([\w-]+)/m.exec(tail)?.[1]
  if (cursor !== undefined)
    session.progress(`The list is longer than one file may be. It goes on with --filter cursor=${cursor}`)
}
