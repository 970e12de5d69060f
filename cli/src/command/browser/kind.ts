import {
  type BrowserCheck,
  createBrowserCheck,
  deleteBrowserCheck,
  getBrowserCheck,
  listBrowserChecks,
  listBrowserRuns,
  runBrowserCheck,
  updateBrowserCheck,
} from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { listBrowserTransitions } from '@pharos/shared-protocol/contract/monitoring/browser-check-verbs.ts'
import { MONITOR_STATUSES } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import { filtered } from '../../api/filter.ts'
import { collectPages, present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import { usageFailure } from '../../failure.ts'
import { BROWSER_FIELDS, type BrowserBody, readBrowser } from '../../input/browser-fields.ts'
import type { Given } from '../../input/field.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { browserCheckHead, browserCheckPage, browserCheckTable } from '../../print/browser-page.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'

const LAST = 5

const at = ({ id }: BrowserCheck) => ({ params: { check_id: id } })

export const BROWSER: Kind<BrowserCheck, BrowserBody> = {
  word: 'browser',
  about: 'Browser checks: Playwright scripts that run regularly',
  noun: 'browser check',
  example: 'Checkout',
  name: check => check.name,
  head: browserCheckHead,
  names: check => [check.name],
  get: (call, check_id) => call(getBrowserCheck, { params: { check_id } }),
  add: {
    argument: '<name>',
    about: 'Add a browser check; its first run starts at once',
    examples: [
      'pharos browser add Checkout --script checkout.spec.ts --every 10m',
      `echo "await page.goto('https://example.com')" | pharos browser add Home --script - --every 1h`,
    ],
    options: command => withFields(command, BROWSER_FIELDS),
    create: addCheck,
  },
  list: {
    statuses: MONITOR_STATUSES,
    tags: true,
    read: async ({ call }, filter) =>
      filtered(
        await collectPages(cursor => call(listBrowserChecks, { query: present({ limit: 1000, cursor }) })),
        filter,
      ),
    table: browserCheckTable,
    first: 'Add one: pharos browser add NAME --script FILE',
  },
  show: { about: 'Show a browser check, its last runs and its changes of status', print: showCheck },
  update: {
    examples: ['pharos browser update Checkout --script checkout.spec.ts', 'pharos browser update Checkout --every 5m'],
    options: command =>
      withFields(withClear(command.option('--name <name>', 'another name'), BROWSER_FIELDS), BROWSER_FIELDS),
    read: async (session, given) => ({
      ...(await withIds(session, readBrowser(given, session.files))),
      ...(typeof given.name === 'string' ? { name: given.name } : {}),
    }),
    send: (call, check, body) => call(updateBrowserCheck, { ...at(check), body }),
  },
  pause: {
    about: 'Stop running until resumed',
    send: (call, check) => call(updateBrowserCheck, { ...at(check), body: { state: 'paused' } }),
  },
  resume: {
    about: 'Run again; the first run starts at once',
    send: (call, check) => call(updateBrowserCheck, { ...at(check), body: { state: 'active' } }),
  },
  run: {
    about: 'Run checks now, in all of their regions',
    send: (call, check) => call(runBrowserCheck, at(check)),
    seeIn: 'runs',
  },
  remove: { loses: 'all runs', send: (call, check) => call(deleteBrowserCheck, at(check)) },
}

async function addCheck(session: Session, name: string, given: Given): Promise<BrowserCheck> {
  const { script, frequency = '10m', ...rest } = readBrowser(given, session.files)
  if (script === undefined) throw usageFailure('Give --script FILE, or - for stdin.')
  const body = { name, script, frequency, ...(await withIds(session, rest)) }
  return (await session.call(createBrowserCheck, { body })).body
}

async function showCheck(session: Session, check: BrowserCheck): Promise<void> {
  const query = { limit: LAST }
  const [{ body: runs }, { body: transitions }] = await Promise.all([
    session.call(listBrowserRuns, { ...at(check), query }),
    session.call(listBrowserTransitions, { ...at(check), query }),
  ])
  const page = { check, runs, transitions }
  session.print(page, look => browserCheckPage(look, page))
}
