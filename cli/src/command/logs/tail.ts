import { type LogRecord, pollLogTail, queryLogs } from '@pharos/shared-protocol/contract/observability/log.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { logLine } from '../../print/log.ts'
import type { Session } from '../../session.ts'
import { tolerating } from '../../watch/tolerating.ts'
import { define } from '../define.ts'
import { filtersOf, type LogOptions, withLogFilters } from './filters.ts'

/** Ctrl-C ends the program once the request under way has been answered. */
const WAIT_SECONDS = 2

interface Given extends LogOptions {
  lines: number
  count: number
}

export function defineTail(parent: Command, session: Session): void {
  const command = define(parent, {
    usage: 'tail [search...]',
    about: 'Print records as they arrive, until Ctrl-C; with --json one object per line',
    examples: ['pharos logs tail', 'pharos logs tail level:>=warn --source shop'],
  })
  withLogFilters(command, false)
    .option('--lines <n>', 'how many records of the last hour to print first', parseWhole, 10)
    .option('--count <n>', 'exit after this many records', parseWhole, Number.POSITIVE_INFINITY)
    .action((words: string[], given: Given) => follow(session, present(filtersOf(words, given)), given))
}

/**
 * Prints the last records, then new ones. It reads the position first, so that no record is missed, and skips records
 * that it has already printed.
 */
async function follow(
  session: Session,
  query: ReturnType<typeof present<ReturnType<typeof filtersOf>>>,
  { lines, count }: Given,
) {
  const stop = session.terminal.interruption()
  const end = ended(stop)
  const { start_time: _, end_time: __, ...filters } = query
  let { position } = (await session.call(pollLogTail, { query: filters })).body
  const before =
    lines === 0 ? [] : (await session.call(queryLogs, { query: { ...filters, limit: Math.min(lines, 1_000) } })).body
  const known = new Set(before.map(({ id }) => id))
  for (const record of before.toReversed()) write(session, record)
  let left = count
  while (!stop.aborted && left > 0) {
    const poll = session.call(pollLogTail, { query: { ...filters, after: position, wait: WAIT_SECONDS } })
    const reply = await Promise.race([tolerating(true, () => poll), end])
    if (reply === null) return
    if (typeof reply === 'string') {
      session.progress(`${reply} Retrying.`)
      await Promise.race([new Promise(resolve => setTimeout(resolve, 1_000)), end])
      continue
    }
    position = reply.body.position
    for (const record of reply.body.records.filter(({ id }) => !known.has(id)).slice(0, left)) {
      write(session, record)
      left -= 1
    }
  }
}

function write(session: Session, record: LogRecord): void {
  session.write(`${session.json ? JSON.stringify(record) : logLine(session.look, record)}\n`)
}

function ended(stop: AbortSignal): Promise<null> {
  return new Promise(resolve => {
    if (stop.aborted) resolve(null)
    stop.addEventListener('abort', () => resolve(null), { once: true })
  })
}
