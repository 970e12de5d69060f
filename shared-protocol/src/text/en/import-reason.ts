import type { LeftOutReason, MissingFileReason } from '../../contract/business/account-import.ts'

/** Why something was not imported, and what to do; after what it is, as "12 records, …". */
export const LEFT_OUT_REASONS: { readonly [R in LeftOutReason]: string } = {
  has_secrets: 'with secrets: set up again',
  proves_ownership: 'to be proved: add and confirm again',
  of_the_installation: 'of the installation: choose among the regions here',
  of_this_account: 'in the settings of this account',
  kept_here: 'here already: kept as they are',
  taken: 'taken here: choose another one',
  messages: 'sent from where the account was',
  learnt_again: 'recorded again by the next runs',
  expired: 'older than this installation keeps',
  not_in_the_archive: 'missing from the archive, at least in part',
  in_the_telemetry_store: 'export separately if needed',
  files_are_not_exported: 'files: upload again',
  unknown: 'from a later version',
}

/** What is wrong with a file, after its name. */
export const MISSING_FILE_REASONS: { readonly [R in MissingFileReason]: string } = {
  not_in_the_archive: 'is not in the archive',
  too_large: 'did not fit into the archive',
  not_an_image: 'is not the image that it claims to be',
}
