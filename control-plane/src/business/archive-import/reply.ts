import type { AccountImport } from '@pharos/shared-protocol/contract/business/account-import.ts'
import type { OpenedArchive } from '../archive/index.ts'
import { sectionOf } from './bounds.ts'
import { reasonOf, sourceOf } from './left-out.ts'
import { TAKERS } from './takers.ts'

type LeftOut = AccountImport['left_out']

interface Done {
  imported: AccountImport['imported']
  expired: ReadonlyMap<string, number>
  unknownRegions: number
  /** What of sections was left out that were taken in otherwise. */
  leftOut: LeftOut
}

/** Sections with records that say nothing: regions of the installation, and the look of pages that nobody has set. */
const MAY_SAY_NOTHING = ['regions', 'status_pages.branding']

/** What of an archive is not here, and why. */
export function leftOutOf({ files, left_out }: OpenedArchive['manifest'], done: Done): LeftOut {
  const imported = new Set([...done.imported, ...TAKERS].map(({ section }) => section))
  const there = new Set(files.map(({ name }) => sectionOf(name)))
  const missing = files.flatMap(({ name, records }): LeftOut => {
    const section = sectionOf(name)
    const source = sourceOf(section)
    if (records === 0 || imported.has(section) || section.startsWith('history.')) return []
    if (source !== undefined) return there.has(source) ? [] : [{ section, records, reason: 'not_in_the_archive' }]
    if (MAY_SAY_NOTHING.includes(section)) return []
    return [{ section, records, reason: reasonOf(section) }]
  })
  return [
    ...missing,
    ...done.leftOut,
    ...files
      .filter(({ truncated }) => truncated)
      .map(({ name }) => ({ section: sectionOf(name), records: 0, reason: 'not_in_the_archive' as const })),
    ...[...done.expired].map(([section, records]) => ({ section, records, reason: 'expired' as const })),
    ...(done.unknownRegions > 0
      ? [{ section: 'regions', records: done.unknownRegions, reason: 'of_the_installation' as const }]
      : []),
    ...left_out.map(({ section, reason }) => ({ section, records: 0, reason: IN_ARCHIVE[reason] })),
  ]
}

const IN_ARCHIVE = {
  other_role: 'not_in_the_archive',
  too_large: 'not_in_the_archive',
  in_the_telemetry_store: 'in_the_telemetry_store',
  files_are_not_exported: 'files_are_not_exported',
} as const
