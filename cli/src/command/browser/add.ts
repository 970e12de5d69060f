import { createBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Command } from 'commander'
import { usageFailure } from '../../failure.ts'
import { browserCheckHead } from '../../print/browser-page.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type Given, settingsFrom, withSettings } from './settings.ts'

export function defineAdd(browser: Command, session: Session): void {
  const command = define(browser, {
    usage: 'add <name>',
    about: 'Add a browser check from a Playwright script; its first run goes out at once',
    examples: [
      'pharos browser add Checkout --script checkout.spec.ts --every 10m',
      `echo "await page.goto('https://example.com')" | pharos browser add Home --script - --every 1h`,
    ],
  })
  withSettings(command).action(async (name: string, given: Given) => {
    const { script, frequency = '10m', ...rest } = settingsFrom(session, given)
    if (script === undefined) throw usageFailure('Give --script FILE, or - for stdin.')
    const { body: check } = await session.call(createBrowserCheck, {
      body: { name, script, frequency, ...rest },
    })
    session.print(check, look => `Added ${browserCheckHead(look, check)}`)
    session.hint(`\nLook at it: pharos browser show ${shellWord(name)}`)
  })
}
