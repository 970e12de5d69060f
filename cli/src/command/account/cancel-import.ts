import { cancelAccountImport, listAccountImports } from '@pharos/shared-protocol/contract/business/account-import.ts'
import type { Command } from 'commander'
import { failed } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineCancelImport(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'cancel-import',
    about:
      'Cancel the import into this account that waits or runs: nothing of it will be here, and its upload is removed',
    examples: ['pharos account cancel-import'],
  })
  withConfirmation(command).action(async (given: { yes?: boolean }) => {
    const { body: all } = await session.call(listAccountImports)
    const open = all.find(({ status }) => status === 'waiting' || status === 'running')
    if (!open) throw failed('No archive is being imported into this account.')
    await confirm(session, `The import that ${open.requested_by} began at ${open.created_at} will be canceled`, given)
    const { body: done } = await session.call(cancelAccountImport, { params: { id: open.id } })
    session.print(done, () => 'The import is canceled. Nothing of it is in the account.')
  })
}
