import { updateBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Command } from 'commander'
import { findBrowserCheck } from '../../api/find-browser-check.ts'
import { usageFailure } from '../../failure.ts'
import { browserCheckHead } from '../../print/browser-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type Given, settingsFrom, withSettings } from './settings.ts'

export function defineUpdate(browser: Command, session: Session): void {
  const command = define(browser, {
    usage: 'update <check>',
    about: 'Change a browser check; what is not given keeps its value',
    examples: ['pharos browser update Checkout --script checkout.spec.ts', 'pharos browser update Checkout --every 5m'],
  })
  withSettings(command)
    .option('--name <name>', 'another name')
    .action(async (text: string, { name, ...given }: Given & { name?: string }) => {
      const body = { ...settingsFrom(session, given), ...(name === undefined ? {} : { name }) }
      if (Object.keys(body).length === 0) throw usageFailure('Give what is to change.')
      const { id: check_id } = await findBrowserCheck(session, text)
      const { body: check } = await session.call(updateBrowserCheck, { params: { check_id }, body })
      session.print(check, look => `Changed ${browserCheckHead(look, check)}`)
    })
}
