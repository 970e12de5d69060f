import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses an archive that is not the one that is meant; `sha256` is its own. */
export function otherArchive(sha256: string): Refusal {
  return new Refusal('conflict', businessText('archive_upload.other_archive', { digest: sha256 }), {
    faults: [{ path: 'sha256', ...faultOf(businessText('archive_upload.not_its_sha256')) }],
  })
}
