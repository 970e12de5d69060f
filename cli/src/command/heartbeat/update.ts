import { updateHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import { type Command, Option } from 'commander'
import { findHeartbeat } from '../../api/find-heartbeat.ts'
import { usageFailure } from '../../failure.ts'
import { repeated } from '../../input/field.ts'
import { HEARTBEAT_CLEARABLE, readHeartbeat } from '../../input/heartbeat-fields.ts'
import { heartbeatHead } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { withSettings } from './settings.ts'

export function defineUpdate(heartbeat: Command, session: Session): void {
  const about = `sets an option back to none; repeatable: ${HEARTBEAT_CLEARABLE.join(', ')}`
  const command = define(heartbeat, {
    usage: 'update <heartbeat>',
    about: 'Change a heartbeat; what is not named keeps its value, a list is replaced as a whole',
    examples: [
      'pharos heartbeat update Backup --grace 2h',
      "pharos heartbeat update Backup --cron '30 2 * * 1-5' --timezone Europe/Berlin",
      'pharos heartbeat update Backup --clear max-runtime --clear tag',
    ],
  }).addOption(new Option('--clear <option>', about).argParser(repeated))
  withSettings(command).action(async (name: string, given: Record<string, unknown> & { clear?: string[] }) => {
    const unknown = given.clear?.find(option => !HEARTBEAT_CLEARABLE.includes(option))
    if (unknown !== undefined)
      throw usageFailure(`--clear knows no "${unknown}".`, `There are ${HEARTBEAT_CLEARABLE.join(', ')}.`)
    const body = readHeartbeat(given)
    if (Object.keys(body).length === 0)
      throw usageFailure('Nothing to change was given; see pharos heartbeat update --help.')
    const params = { job_id: (await findHeartbeat(session, name)).id }
    const { body: job } = await session.call(updateHeartbeat, { params, body })
    session.print(job, look => `Changed ${heartbeatHead(look, job)}`)
  })
}
