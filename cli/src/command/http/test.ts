import { testHttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { Command } from 'commander'
import { EXIT } from '../../failure.ts'
import { resultPage } from '../../print/result-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { settingsFrom, withSettings } from './settings.ts'

export function defineTest(http: Command, session: Session): void {
  const command = define(http, {
    usage: 'test <uri>',
    about: 'Run a monitor once without adding it, in its first region; exit code 1 if it fails',
    examples: [
      'pharos http test https://example.com',
      "pharos http test https://example.com/health --assert 'json_path $.status equals ok' --region office",
    ],
  })
  withSettings(command).action(async (uri: string, given: Record<string, unknown>) => {
    const body = { uri, ...(await settingsFrom(session, given)) }
    const { body: result } = await session.call(testHttpJob, { body })
    session.print(result, look => resultPage(look, result))
    session.exit = result.status === 'failing' ? EXIT.failed : EXIT.ok
  })
}
