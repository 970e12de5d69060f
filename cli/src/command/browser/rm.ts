import { deleteBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Command } from 'commander'
import { findBrowserCheck } from '../../api/find-browser-check.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(browser: Command, session: Session): void {
  const command = define(browser, {
    usage: 'rm <check>',
    about: 'Delete a browser check with its runs',
    examples: ['pharos browser rm Checkout'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id: check_id, name } = await findBrowserCheck(session, text)
    await confirm(session, `${name} will be deleted with all its runs`, given)
    await session.call(deleteBrowserCheck, { params: { check_id } })
    session.print({ deleted: check_id }, () => `Deleted ${name}.`)
  })
}
