import { updateHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import type { Command } from 'commander'
import { findHeartbeat } from '../../api/find-heartbeat.ts'
import { usageFailure } from '../../failure.ts'
import { withClear } from '../../input/field-set.ts'
import { HEARTBEAT_FIELDS, readHeartbeat } from '../../input/heartbeat-fields.ts'
import { heartbeatHead } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { withSettings } from './settings.ts'

export function defineUpdate(heartbeat: Command, session: Session): void {
  const command = define(heartbeat, {
    usage: 'update <heartbeat>',
    about: 'Change a heartbeat; what is not named keeps its value, a list is replaced as a whole',
    examples: [
      'pharos heartbeat update Backup --grace 2h',
      "pharos heartbeat update Backup --cron '30 2 * * 1-5' --timezone Europe/Berlin",
      'pharos heartbeat update Backup --clear max-runtime --clear tag',
    ],
  })
  withSettings(withClear(command, HEARTBEAT_FIELDS)).action(async (name: string, given: Record<string, unknown>) => {
    const body = readHeartbeat(given, session.files)
    if (Object.keys(body).length === 0)
      throw usageFailure('Nothing to change was given; see pharos heartbeat update --help.')
    const params = { job_id: (await findHeartbeat(session, name)).id }
    const { body: job } = await session.call(updateHeartbeat, { params, body })
    session.print(job, look => `Changed ${heartbeatHead(look, job)}`)
  })
}
