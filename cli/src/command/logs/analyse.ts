import { listLogFacets, listLogPatterns } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { filtersOf, type LogOptions, withLogFilters } from './filters.ts'

export function defineFacets(parent: Command, session: Session): void {
  const command = define(parent, {
    usage: 'facets [search...]',
    about: 'Count the values of fields in the matching records',
    examples: ['pharos logs facets level:error', 'pharos logs facets --fields http.route,host --since 1d'],
  })
  withLogFilters(command)
    .option('--fields <fields>', 'level, source, env, host, tags or keys of metadata, separated by commas')
    .option('--limit <n>', 'maximum number of values per field', parseWhole, 20)
    .action(async (words: string[], { fields, limit, ...given }: LogOptions & { fields?: string; limit: number }) => {
      const { body } = await session.call(listLogFacets, {
        query: present({ ...filtersOf(words, given), fields, limit }),
      })
      const rows = body.flatMap(({ field, values, more }) => [
        ...values.map(each => ({ field, ...each })),
        ...(more ? [{ field, value: '… and others', count: null }] : []),
      ])
      session.print(body, look =>
        table(
          look,
          rows,
          [
            { head: 'FIELD', cell: row => row.field },
            { head: 'COUNT', cell: row => row.count, right: true },
            { head: 'VALUE', cell: row => row.value, flexible: true },
          ],
          'There are no matching records.',
        ),
      )
    })
}

export function definePatterns(parent: Command, session: Session): void {
  const command = define(parent, {
    usage: 'patterns [search...]',
    about: 'Group the matching messages by their common pattern',
    examples: ['pharos logs patterns level:error --since 1d'],
  })
  withLogFilters(command)
    .option('--limit <n>', 'maximum number of entries', parseWhole, 50)
    .action(async (words: string[], { limit, ...given }: LogOptions & { limit: number }) => {
      const { body } = await session.call(listLogPatterns, { query: present({ ...filtersOf(words, given), limit }) })
      session.print(body, look =>
        table(
          look,
          body,
          [
            { head: 'COUNT', cell: row => row.count, right: true },
            { head: 'LEVELS', cell: row => row.levels.join(',') },
            { head: 'LAST', cell: row => localTime(row.last_time) },
            { head: 'MESSAGE', cell: row => row.template, flexible: true },
          ],
          'There are no matching records.',
        ),
      )
    })
}
