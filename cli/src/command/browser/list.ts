import type { Command } from 'commander'
import { allBrowserChecks } from '../../api/find-browser-check.ts'
import { browserCheckTable } from '../../print/browser-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(browser: Command, session: Session): void {
  define(browser, {
    usage: 'list',
    about: 'List the browser checks, newest first',
    examples: ['pharos browser list', "pharos browser list --json | jq -r '.[].name'"],
  }).action(async () => {
    const checks = await allBrowserChecks(session)
    session.print(checks, look => browserCheckTable(look, checks))
  })
}
