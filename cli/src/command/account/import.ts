import type {
  AccountImport,
  LeftOutReason,
  MissingFileReason,
} from '@pharos/shared-protocol/contract/account-import.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { followImport } from './follow-import.ts'
import { uploadArchive } from './upload.ts'

interface Given {
  dryRun?: boolean
  yes?: boolean
}

export function defineImport(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'import <file>',
    about:
      'Import an archive of "pharos account export" into this account, which must be empty: its configuration and its history',
    examples: ['pharos account import account.zip --dry-run', 'pharos account import account.zip'],
  }).option('--dry-run', 'only check it')
  withConfirmation(command).action(async (file: string, given: Given) => {
    if (!given.dryRun) await confirm(session, `Everything in ${file} will be imported into this account`, given)
    await uploadArchive(session, session.files.path(file), file)
    const done = await followImport(session, given.dryRun === true)
    if (done === null)
      session.print({ imported: true }, () => 'Imported. The connection broke before the details arrived.')
    else session.print(done, () => textOf(done))
  })
}

/** What to do about each reason. */
const REASONS: { [K in LeftOutReason]: string } = {
  has_secrets: 'has secrets: set it up again',
  proves_ownership: 'must be proved: add it again, and confirm it',
  of_the_installation: 'belongs to the installation: choose among the regions here',
  of_this_account: 'is set in the settings of this account',
  messages: 'were sent by channels that are set up again',
  learnt_again: 'is recorded again by the next runs',
  expired: 'is older than this installation keeps it',
  not_in_the_archive: 'is not in the archive, or not all of it',
  in_the_telemetry_store: 'export it by itself, if you need it',
  files_are_not_exported: 'are files: upload them again',
  unknown: 'is of a later version',
}

/** What is wrong with a file. */
const FILE_REASONS: { [K in MissingFileReason]: string } = {
  not_in_the_archive: 'is not in the archive',
  too_large: 'did not fit into the archive',
  not_an_image: 'is not the image that it claims to be',
}

function textOf({ dry_run, imported, left_out, missing_files, enter_again }: AccountImport): string {
  const lines = (all: readonly { section: string; records: number; reason?: LeftOutReason }[]) =>
    all.map(({ section, records, reason }) => {
      const count = records > 0 ? `: ${records}` : ''
      return `  ${section}${count}${reason === undefined ? '' : ` – ${REASONS[reason]}`}`
    })
  return [
    dry_run ? 'Would be imported:' : 'Imported:',
    ...lines(imported),
    ...(left_out.length > 0 ? ['Not imported:', ...lines(left_out)] : []),
    ...(missing_files.length > 0 ? ['Files to be uploaded again:'] : []),
    ...missing_files.map(({ section, id, field, reason }) => `  ${section} ${id}: ${field} ${FILE_REASONS[reason]}`),
    ...(enter_again.length > 0
      ? [
          'To be entered again:',
          ...enter_again.map(each => `  ${each.section} ${each.name ?? each.id ?? ''}: ${each.field}`),
        ]
      : []),
  ].join('\n')
}
