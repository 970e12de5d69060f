import { MOST_IMPORTED } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { Refusal } from '../../platform/refusal.ts'
import { MOST_IN_ARCHIVE, type OpenedArchive } from '../archive/index.ts'
import { BadRecord } from './bad-record.ts'
import { STEPS } from './steps.ts'
import { TAKERS } from './takers.ts'

/** The most bytes of what is configured; it is in memory. */
const MOST_CONFIGURED = 50_000_000
/** The most files, secrets and contact methods that a report names. */
export const MOST_NAMED = 10_000

const CONFIGURED = new Set(STEPS.map(({ section }) => section))

/** The section of a file. */
export function sectionOf(file: string): string {
  return file.replace(/\.ndjson$/, '')
}

/** Whether the records of a section become resources. */
export function isConfigured(section: string): boolean {
  return CONFIGURED.has(section)
}

/**
 * Refuses an archive with more than an import takes. Its manifest says how much that is, so nothing has been read yet; a
 * file that has more than its manifest says is refused where it does.
 */
export function requireBounds({ files }: OpenedArchive['manifest']): void {
  const counts = new Map(files.map(({ name, records }) => [sectionOf(name), records]))
  const configured = files.filter(({ name }) => isConfigured(sectionOf(name)))
  if (sum(configured.map(({ records }) => records)) > MOST_IMPORTED)
    throw new Refusal('limit_reached', businessText('archive_import.too_many_resources', { limit: MOST_IMPORTED }))
  if (sum(configured.map(({ bytes }) => bytes)) > MOST_CONFIGURED)
    throw new Refusal(
      'too_large',
      businessText('archive_import.configuration_too_large', { limit: MOST_CONFIGURED / 1_000_000 }),
    )
  for (const [section, records] of counts) {
    const limit = mostOf(section, counts)
    if (records > limit)
      throw new BadRecord(
        section,
        '',
        [{ path: '', ...faultOf(businessText('archive_import.too_many_records', { limit })) }],
        'limit_reached',
      )
  }
}

/** What each of the resources that records belong to may have, for all that the archive has of them. */
function mostOf(section: string, counts: ReadonlyMap<string, number>): number {
  const each = TAKERS.find(taker => taker.section === section)?.mostOfEach
  const owners = counts.get(section.split('.').slice(0, -1).join('.')) ?? 0
  return Math.min(MOST_IN_ARCHIVE.rows, each === undefined ? MOST_IN_ARCHIVE.rows : each * owners)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
