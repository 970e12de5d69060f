import { listBrowserRuns, listBrowserTransitions } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Command } from 'commander'
import { findBrowserCheck } from '../../api/find-browser-check.ts'
import { browserCheckPage } from '../../print/browser-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(browser: Command, session: Session): void {
  define(browser, {
    usage: 'show <check>',
    about: 'Show a browser check, its last runs and why it changed',
    examples: ['pharos browser show Checkout'],
  }).action(async (name: string) => {
    const check = await findBrowserCheck(session, name)
    const params = { check_id: check.id }
    const query = { limit: 5 }
    const [{ body: runs }, { body: transitions }] = await Promise.all([
      session.call(listBrowserRuns, { params, query }),
      session.call(listBrowserTransitions, { params, query }),
    ])
    const page = { check, runs, transitions }
    session.print(page, look => browserCheckPage(look, page))
  })
}
