import { readFileSync } from 'node:fs'
import { type AccountImport, importAccount } from '@pharos/shared-protocol/contract/account-import.ts'
import type { Command } from 'commander'
import { messageOf, usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  dryRun?: boolean
  yes?: boolean
}

export function defineImport(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'import <file>',
    about: 'Create what an archive of "pharos account export" has configured in this account, which must be empty',
    examples: ['pharos account import account.zip --dry-run', 'pharos account import account.zip'],
  }).option('--dry-run', 'only check it')
  withConfirmation(command).action(async (file: string, given: Given) => {
    const body = bytesOf(session.files.path(file), file)
    if (!given.dryRun) await confirm(session, `Everything in ${file} will be created in this account`, given)
    const query = given.dryRun ? ({ dry_run: 'true' } as const) : {}
    const { body: done } = await session.call(importAccount, { query, body })
    session.print(done, () => textOf(done))
  })
}

function bytesOf(path: string, file: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw usageFailure(`${file} cannot be read: ${messageOf(error)}`)
  }
}

function textOf({ dry_run, imported, left_out, enter_again }: AccountImport): string {
  const lines = (all: readonly { section: string; records: number; reason?: string }[]) =>
    all.map(({ section, records, reason }) => `  ${section}: ${records}${reason === undefined ? '' : ` (${reason})`}`)
  return [
    dry_run ? 'Would be imported:' : 'Imported:',
    ...lines(imported),
    ...(left_out.length > 0 ? ['Not imported:', ...lines(left_out)] : []),
    ...(enter_again.length > 0
      ? [
          'To be entered again:',
          ...enter_again.map(each => `  ${each.section} ${each.name ?? each.id ?? ''}: ${each.field}`),
        ]
      : []),
  ].join('\n')
}
