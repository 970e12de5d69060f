import { spawn } from 'node:child_process'
import { screenOf } from '@pharos/shared-protocol/screen.ts'
import type { Command } from 'commander'
import { findPlace, findSomething, PLACES } from '../api/find-place.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

/** `pharos open`: the console's screen of something. */
export function defineOpen(program: Command, session: Session): void {
  define(program, {
    usage: 'open [thing] [name]',
    about: `Open the screen of something in the browser, or print its address. THING is what it is (${Object.keys(PLACES).join(', ')}), a name, an id, or #7 for an incident`,
    examples: [
      'pharos open',
      'pharos open Checkout',
      "pharos open '#7'",
      'pharos open dashboard Shop',
      'pharos open monitor shop.example.com/health --print',
      'pharos open logs',
    ],
  })
    .option('--print', 'only print the address')
    .action(async (thing: string | undefined, name: string | undefined, { print }: { print?: boolean }) => {
      const path = await pathOf(session, thing, name)
      const url = `${session.credentials.base_url.replace(/\/+$/, '')}${screenOf(path) ?? '/'}`
      session.print({ url }, () => url)
      if (!print && !session.json) openBrowser(session, url)
    })
}

/** The API's path of what is meant; `/` for the overview. */
async function pathOf(session: Session, thing: string | undefined, name: string | undefined): Promise<string> {
  if (thing === undefined) return '/'
  if (name !== undefined) return findPlace(session, thing, name)
  return PLACES[thing.toLowerCase()]?.list ?? findSomething(session, thing)
}

function openBrowser(session: Session, url: string): void {
  const { browser } = session.configuration
  if (browser === undefined) return
  const child = spawn(browser, [url], { detached: true, env: session.terminal.env, stdio: 'ignore' })
  child.on('error', () => session.hint(`The browser could not be started: ${browser} is missing.`))
  child.unref()
}
