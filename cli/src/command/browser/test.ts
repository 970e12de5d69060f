import { testBrowserCheck } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { Command } from 'commander'
import { withIds } from '../../api/reference.ts'
import { EXIT, usageFailure } from '../../failure.ts'
import { BROWSER_FIELDS, readBrowser } from '../../input/browser-fields.ts'
import type { Given } from '../../input/field.ts'
import { withFields } from '../../input/field-set.ts'
import { runPage } from '../../print/browser-run-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTest(browser: Command, session: Session): void {
  const command = define(browser, {
    usage: 'test',
    about: 'Run a script once without adding it; exit code 1 if it does not pass',
    examples: ['pharos browser test --script checkout.spec.ts'],
  })
  withFields(command, BROWSER_FIELDS).action(async (given: Given) => {
    const { script, frequency = '1h', ...rest } = readBrowser(given, session.files)
    if (script === undefined) throw usageFailure('Give --script FILE, or - for stdin.')
    const body = { name: 'test', script, frequency, ...(await withIds(session, rest)) }
    const { body: run } = await session.call(testBrowserCheck, { body })
    session.print(run, look => runPage(look, run))
    session.exit = run.status === 'passed' ? EXIT.ok : EXIT.failed
  })
}
