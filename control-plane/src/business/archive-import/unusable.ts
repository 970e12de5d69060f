import type { AccountImportProblem } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ArchiveFault, BadArchive } from '../archive/index.ts'

/** Why an archive is refused. */
const SAID: { [K in ArchiveFault]: (entry: string) => Said } = {
  not_an_archive: () => businessText('archive.not_an_archive'),
  too_many_entries: () => businessText('archive.too_many_entries'),
  unexpected_entry: entry => businessText('archive.unexpected_entry', { entry }),
  too_large: () => businessText('archive.too_large'),
  manifest_unreadable: () => businessText('archive.manifest_unreadable'),
  other_version: () => businessText('archive.other_version'),
  files_differ: entry => businessText('archive.files_differ', { entry }),
  checksum_differs: entry => businessText('archive.checksum_differs', { entry }),
  record_unreadable: entry => businessText('archive.record_unreadable', { entry }),
}

export function refuseArchive({ code, entry }: BadArchive): Refusal {
  return new Refusal('invalid_request', SAID[code](entry ?? ''))
}

/** What an import that has failed shows of its refusal. */
export function importProblem({ code, message: detail, text, faults }: Refusal): AccountImportProblem {
  const said = text === null ? {} : { detail_code: text.code, detail_params: text.params }
  return { code, detail, ...said, errors: [...faults] }
}
