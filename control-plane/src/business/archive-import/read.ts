import { type ArchiveLine, HISTORY, historyName, type OpenedArchive } from '../archive/index.ts'
import { isConfigured, requireBounds, sectionOf } from './bounds.ts'
import { TAKERS } from './takers.ts'

/** Records between two reports of progress. */
const REPORTED_EVERY = 10_000

export type Records = Map<string, ArchiveLine[]>

export interface ReadArchive {
  /** The records that become resources, newest first. */
  records: Records
  /** How many records are imported, those of history included. */
  total: number
}

/**
 * Reads every file, also those that are not imported, so that a wrong checksum anywhere is found before anything is done.
 * Keeps what is configured; what has happened is read again, row by row.
 */
export async function readArchive(
  { manifest, read }: OpenedArchive,
  report: (section: string) => Promise<void>,
): Promise<ReadArchive> {
  requireBounds(manifest)
  const streamed = new Set([...HISTORY.map(historyName), ...TAKERS.map(({ section }) => section)])
  const found: Records = new Map()
  let total = 0
  for (const { name, records } of manifest.files) {
    const section = sectionOf(name)
    const lines: ArchiveLine[] = []
    await report(section)
    let seen = 0
    for await (const line of read(name)) {
      seen += 1
      if (seen % REPORTED_EVERY === 0) await report(section)
      if (isConfigured(section)) lines.push(line)
    }
    if (isConfigured(section)) found.set(section, lines)
    if (isConfigured(section) || streamed.has(section)) total += records
  }
  return { records: found, total }
}
