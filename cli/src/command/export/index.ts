import { CSV_WITH_SEMICOLONS, MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import { type Command, Option } from 'commander'
import { repeated } from '../../input/field.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { filtersOf, findList, idsOf, LISTS, paramsOf } from './lists.ts'
import { filtersFrom, paramsFrom } from './references.ts'
import { type Target, withTarget, writeRows } from './write.ts'

interface Given extends Target {
  format: 'csv' | 'ndjson'
  separator: 'comma' | 'semicolon'
  filter?: string[]
}

export function defineExport(program: Command, session: Session): void {
  const command = define(program, {
    usage: 'export [list] [names...]',
    about: 'Write a whole list or history as CSV or NDJSON; without a name, print which lists there are',
    examples: [
      'pharos export audit-log --format csv --out audit.csv',
      'pharos export http-job.results Shop --format ndjson',
      'pharos export incident --filter status=resolved --filter service_id=Checkout > incidents.csv',
    ],
  })
  withTarget(command)
    .addOption(new Option('--format <format>', 'csv or ndjson').choices(['csv', 'ndjson']).default('csv'))
    .addOption(
      new Option('--separator <name>', 'of CSV: comma or semicolon').choices(['comma', 'semicolon']).default('comma'),
    )
    .option('--filter <name=value>', 'a query parameter of the list; repeatable', repeated)
    .action(async (name: string | undefined, names: string[], given: Given) => {
      if (name === undefined) return printLists(session)
      await exportList(session, name, names, given)
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
  { format, separator, filter = [], ...target }: Given,
) {
  const route = findList(name)
  const [params, query] = [paramsOf(route, ids), filtersOf(filter)]
  const input = {
    params: await paramsFrom(session, route, params),
    query: await filtersFrom(session, query),
    headers: { accept: format === 'csv' && separator === 'semicolon' ? CSV_WITH_SEMICOLONS : MEDIA_TYPES[format] },
  }
  await writeRows(session, route, input, target)
}
