import { runBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Command } from 'commander'
import { findBrowserCheck } from '../../api/find-browser-check.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRun(browser: Command, session: Session): void {
  define(browser, {
    usage: 'run <check>',
    about: 'Run a browser check now, in every region it has',
    examples: ['pharos browser run Checkout'],
  }).action(async (text: string) => {
    const { id: check_id } = await findBrowserCheck(session, text)
    const { body } = await session.call(runBrowserCheck, { params: { check_id } })
    session.print(body, () => `The run ${body.run_id} is on its way.`)
    session.hint(`See what comes of it: pharos browser runs ${shellWord(text)}`)
  })
}
