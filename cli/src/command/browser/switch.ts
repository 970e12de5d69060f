import { updateBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Command } from 'commander'
import { findBrowserCheck } from '../../api/find-browser-check.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

/** `pause` and `resume`. */
export function defineSwitches(browser: Command, session: Session): void {
  defineSwitch(browser, session, {
    word: 'pause',
    done: 'Paused',
    state: 'paused',
    about: 'Stop running until resumed',
  })
  defineSwitch(browser, session, {
    word: 'resume',
    done: 'Resumed',
    state: 'active',
    about: 'Run again, at once first',
  })
}

interface Switch {
  word: string
  done: string
  state: 'active' | 'paused'
  about: string
}

function defineSwitch(browser: Command, session: Session, { word, done, state, about }: Switch): void {
  define(browser, { usage: `${word} <check>`, about, examples: [`pharos browser ${word} Checkout`] }).action(
    async (text: string) => {
      const { id: check_id } = await findBrowserCheck(session, text)
      const { body: check } = await session.call(updateBrowserCheck, { params: { check_id }, body: { state } })
      session.print(check, () => `${done} ${legible(check.name)}.`)
    },
  )
}
