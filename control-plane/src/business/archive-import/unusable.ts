import { Refusal } from '../../platform/refusal.ts'
import type { ArchiveFault, BadArchive } from '../archive/index.ts'

/** Why an archive is refused, in a sentence; each has a German form. */
export const SENTENCES: { [K in ArchiveFault]: (entry: string) => string } = {
  not_an_archive: () => 'This is no archive of Pharos, or it is damaged.',
  too_many_entries: () => 'The archive has too many files.',
  unexpected_entry: entry => `The archive has a file that does not belong in it: ${entry}.`,
  too_large: () => 'The archive becomes too large when it is unpacked.',
  manifest_unreadable: () => 'The archive has no manifest that can be read.',
  other_version: () => 'The archive was made by a later version of Pharos.',
  files_differ: entry => `The archive has other files than its manifest says: ${entry}.`,
  checksum_differs: entry => `A file of the archive was changed or is damaged: ${entry}.`,
  record_unreadable: entry => `A file of the archive has a record that cannot be read: ${entry}.`,
}

export function refuseArchive({ code, entry }: BadArchive): Refusal {
  return new Refusal('invalid_request', SENTENCES[code](entry ?? ''))
}
