import { HEARTBEAT_STATUSES } from '@pharos/shared-protocol/contract/heartbeat.ts'
import { type Command, Option } from 'commander'
import { allHeartbeats } from '../../api/find-heartbeat.ts'
import { parseWhole } from '../../input/field.ts'
import { heartbeatTable } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no heartbeats. Add one: pharos heartbeat add Backup --period 1d'

export function defineList(heartbeat: Command, session: Session): void {
  define(heartbeat, {
    usage: 'list',
    about: 'List the heartbeats, newest first',
    examples: ['pharos heartbeat list', 'pharos heartbeat list --status down --json'],
  })
    .addOption(new Option('--status <status>', 'only those').choices(HEARTBEAT_STATUSES))
    .option('--tag <tag>', 'only those with the tag')
    .option('--limit <n>', 'at most so many', parseWhole)
    .action(async (filter: { status?: string; tag?: string; limit?: number }) => {
      const heartbeats = await allHeartbeats(session, filter)
      const empty = filter.status || filter.tag ? 'There are no heartbeats like that.' : NONE
      session.print(heartbeats, look => heartbeatTable(look, heartbeats, empty))
    })
}
