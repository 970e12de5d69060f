import { MOST_IMPORTED } from '@pharos/shared-protocol/contract/account-import.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ArchiveLine, HISTORY, historyName, type OpenedArchive } from '../archive/index.ts'
import { STEPS } from './steps.ts'

/** The most characters of what is configured; it is in memory. */
const MOST_CHARACTERS = 50_000_000

export type Records = Map<string, ArchiveLine[]>

export interface ReadArchive {
  /** The records that become resources, newest first. */
  records: Records
  /** How many records are imported, those of history included. */
  total: number
}

/** The section of a file. */
export function sectionOf(file: string): string {
  return file.replace(/\.ndjson$/, '')
}

/**
 * Reads every file, also those that are not imported, so that a wrong checksum anywhere is found before anything is done.
 * Keeps what is configured; what has happened is read again, row by row.
 */
export async function readArchive({ manifest, read }: OpenedArchive): Promise<ReadArchive> {
  const wanted = new Set(STEPS.map(({ section }) => section))
  const history = new Set(HISTORY.map(historyName))
  const found: Records = new Map()
  let [count, characters, total] = [0, 0, 0]
  for (const { name, records } of manifest.files) {
    const section = sectionOf(name)
    const lines: ArchiveLine[] = []
    for await (const line of read(name)) {
      if (!wanted.has(section)) continue
      lines.push(line)
      count += 1
      characters += JSON.stringify(line).length
      if (count > MOST_IMPORTED)
        throw new Refusal('limit_reached', `An import can create at most ${MOST_IMPORTED} resources.`)
      if (characters > MOST_CHARACTERS)
        throw new Refusal('too_large', `What an archive configures can have at most ${MOST_CHARACTERS / 1_000_000} MB.`)
    }
    if (wanted.has(section)) found.set(section, lines)
    if (wanted.has(section) || history.has(section)) total += records
  }
  return { records: found, total }
}
