import { updateHttpJob } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorId } from '../../api/find-monitor.ts'
import { usageFailure } from '../../failure.ts'
import { withClear } from '../../input/field-set.ts'
import { MONITOR_FIELDS } from '../../input/monitor-fields.ts'
import { monitorHead } from '../../print/monitor-page.ts'
import { settingLines } from '../../print/monitor-settings.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { settingsFrom, withChanges } from './settings.ts'

export function defineUpdate(http: Command, session: Session): void {
  const command = define(http, {
    usage: 'update <monitor>',
    about: 'Change a monitor; what is not named keeps its value, a list is replaced as a whole',
    examples: [
      'pharos http update Shop --interval 10s',
      "pharos http update Shop --assert 'status_code equals 200' --tag prod --tag shop",
      'pharos http update Shop --clear tag --clear bearer-token',
    ],
  }).option('--uri <uri>', 'another address')
  withChanges(withClear(command, MONITOR_FIELDS)).action(
    async (name: string, given: Record<string, unknown> & Given) => {
      const { service_id: _, ...settings } = await settingsFrom(session, given)
      const changes = { ...(given.uri === undefined ? {} : { uri: given.uri }), ...settings }
      if (Object.keys(changes).length === 0)
        throw usageFailure('Nothing to change was given; see pharos http update --help.')
      const params = { job_id: await monitorId(session, name) }
      const { body: job } = await session.call(updateHttpJob, { params, body: changes })
      session.print(job, look => [`Changed ${monitorHead(look, job)}`, ...settingLines(job)].join('\n'))
    },
  )
}

interface Given {
  uri?: string
}
