import { createHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import type { Command } from 'commander'
import { readHeartbeat } from '../../input/heartbeat-fields.ts'
import { heartbeatHead } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { withSettings } from './settings.ts'

export function defineAdd(heartbeat: Command, session: Session): void {
  const command = define(heartbeat, {
    usage: 'add [name]',
    about: 'Add a heartbeat; its first ping makes it up',
    examples: [
      'pharos heartbeat add Backup --period 1d --grace 1h',
      "pharos heartbeat add Invoices --cron '0 3 * * *' --timezone Europe/Berlin --max-runtime 2h",
      "pharos heartbeat add Import --period 10m --failure-keyword ERROR --success-keyword 'rows imported'",
    ],
  })
  withSettings(command).action(async (name: string | undefined, given: Record<string, unknown>) => {
    const body = { ...(name === undefined ? {} : { friendly_name: name }), ...readHeartbeat(given, session.files) }
    const { body: job } = await session.call(createHeartbeat, { body })
    session.print(job, look => `Added ${heartbeatHead(look, job)}`)
    session.hint(`\nAt the end of the job:  curl -fsS -m 10 --retry 5 -o /dev/null ${job.ping_url}`)
    session.hint(`With its exit status:   curl -fsS -m 10 --retry 5 -o /dev/null ${job.ping_url}/$?`)
  })
}
