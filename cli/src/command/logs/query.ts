import { exportLogs, queryLogs } from '@pharos/shared-protocol/contract/observability/log.ts'
import type { Command } from 'commander'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { logLine } from '../../print/log.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type Target, withTarget, writeRows } from '../export/write.ts'
import { filtersOf, type LogOptions, withLogFilters } from './filters.ts'

export function defineQuery(parent: Command, session: Session): void {
  const command = define(parent, {
    usage: 'query [search...]',
    about: 'Find records: words, "phrases", field:value, -not, OR, parentheses. The newest are printed last',
    examples: [
      'pharos logs query timeout level:error --since 3h',
      `pharos logs query '"connection reset" -host:web-1 (source:shop OR source:cart)'`,
      'pharos logs query http.response.status_code:">=500" --json',
    ],
  })
  withLogFilters(command)
    .option('--limit <n>', 'maximum number of entries; the newest are kept', parseWhole, 100)
    .action(async (words: string[], { limit, ...given }: LogOptions & { limit: number }) => {
      const records = await collectPages(
        cursor =>
          session.call(queryLogs, { query: present({ ...filtersOf(words, given), limit: pageSize(limit), cursor }) }),
        limit,
      )
      const text = (look: Parameters<typeof logLine>[0]) =>
        records
          .toReversed()
          .map(record => logLine(look, record))
          .join('\n') || 'There are no matching records.'
      session.print(records, text)
    })
}

export function defineExport(parent: Command, session: Session): void {
  const command = define(parent, {
    usage: 'export [search...]',
    about: 'Write the matching records as CSV, at most 50,000',
    examples: ['pharos logs export level:error --since 1d > errors.csv'],
  })
  withTarget(withLogFilters(command)).action(async (words: string[], { out, output, ...given }: LogOptions & Target) =>
    writeRows(session, exportLogs, { query: present(filtersOf(words, given)) }, { out, output }),
  )
}
