import { importHttpJobs } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Command } from 'commander'
import { EXIT } from '../../failure.ts'
import { splitCsv } from '../../input/csv.ts'
import { importPage } from '../../print/import-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

type Row = ReplyOf<typeof importHttpJobs>[number]

interface Given {
  dryRun?: boolean
  partial?: boolean
}

/** Rows per request. */
const AT_ONCE = 100

export function defineImport(monitors: Command, session: Session): void {
  define(monitors, {
    usage: 'import <file>',
    about: 'Create HTTP monitors from CSV; the header names their fields, and uri (or url) is required',
    examples: [
      'pharos monitors import monitors.csv --dry-run',
      'pharos monitors import monitors.csv',
      'pharos monitors import - --partial < monitors.csv',
    ],
  })
    .option('--dry-run', 'only check the file')
    .option('--partial', 'skip invalid rows; otherwise nothing is created if there is one')
    .action(async (file: string, { dryRun = false, partial = false }: Given) => {
      const parts = splitCsv(session.files.text(file), AT_ONCE)
      const checked = await send(session, parts, 'checked', { dry_run: true, partial: true })
      const hasInvalid = checked.some(row => row.status === 'invalid')
      const creates = !dryRun && (partial || !hasInvalid)
      const rows = creates ? await send(session, parts, 'imported', { partial }) : checked
      if (hasInvalid && !partial) session.exit = EXIT.failed
      session.print(rows, look => importPage(look, rows, creates))
    })
}

/** Sends the parts one after another; row numbers continue across the parts. */
async function send(session: Session, parts: readonly string[], done: string, query: object): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, body] of parts.entries()) {
    const { body: answered } = await session.call(importHttpJobs, { body, query })
    rows.push(...answered.map(row => ({ ...row, row: row.row + index * AT_ONCE })))
    if (parts.length > 1) session.progress(`${done} ${rows.length} rows (${index + 1} of ${parts.length} parts)`)
  }
  return rows
}
