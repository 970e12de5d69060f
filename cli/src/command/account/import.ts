import type { AccountImport, LeftOutReason } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { LEFT_OUT_REASONS, MISSING_FILE_REASONS } from '@pharos/shared-protocol/text/en/import-reason.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { followImport } from './follow-import.ts'
import { uploadArchive } from './upload.ts'

interface Given {
  dryRun?: boolean
  sha256?: string
  yes?: boolean
}

export function defineImport(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'import <file>',
    about:
      'Import an archive of "pharos account export" into this account, which must be empty: its configuration and its history',
    examples: [
      'pharos account import account.zip --dry-run',
      'pharos account import account.zip',
      'pharos account import account.zip --sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
  })
    .option('--dry-run', 'only check it')
    .option('--sha256 <hex>', 'import only the file with this SHA-256: the one that was checked')
  withConfirmation(command).action(async (file: string, given: Given) => {
    if (!given.dryRun) await confirm(session, `Everything in ${file} will be imported into this account`, given)
    const sha256 = await uploadArchive(session, session.files.path(file), file, given.sha256)
    const done = await followImport(session, { sha256, isDry: given.dryRun === true })
    session.print(done, () => textOf(done))
    if (done.dry_run) session.hint(`Import this very file: pharos account import ${file} --sha256 ${done.sha256}`)
  })
}

function textOf({ dry_run, imported, left_out, to_confirm, missing_files, enter_again }: AccountImport): string {
  const lines = (all: readonly { section: string; records: number; reason?: LeftOutReason }[]) =>
    all.map(({ section, records, reason }) => {
      const count = records > 0 ? `: ${records}` : ''
      return `  ${section}${count}${reason === undefined ? '' : ` – ${LEFT_OUT_REASONS[reason]}`}`
    })
  return [
    dry_run ? 'Would be imported:' : 'Imported:',
    ...lines(imported),
    ...(left_out.length > 0 ? ['Not imported:', ...lines(left_out)] : []),
    ...(to_confirm.length > 0 ? ['Contact methods that their members have to confirm, in their profiles:'] : []),
    ...to_confirm.map(({ name }) => `  ${name}`),
    ...(missing_files.length > 0 ? ['Files to be uploaded again:'] : []),
    ...missing_files.map(
      ({ section, id, field, reason }) => `  ${section} ${id}: ${field} ${MISSING_FILE_REASONS[reason]}`,
    ),
    ...(enter_again.length > 0
      ? [
          'To be entered again:',
          ...enter_again.map(each => `  ${each.section} ${each.name ?? each.id ?? ''}: ${each.field}`),
        ]
      : []),
  ].join('\n')
}
