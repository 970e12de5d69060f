import { postPing, postPingSignal } from '@pharos/shared-protocol/contract/monitoring/ping.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { HEARTBEAT } from './kind.ts'

interface Given {
  rid?: string
  body?: string
  bodyFile?: string
}

export function definePing(heartbeat: Command, session: Session): void {
  define(heartbeat, {
    usage: 'ping <heartbeat> [signal]',
    about: 'Send a ping, as a job would: success (the default), start, fail, log, or an exit status',
    examples: [
      'pharos heartbeat ping Backup',
      'pharos heartbeat ping Backup start --rid 7b8e1c1e-6f0c-4c6e-9d0c-0d2f3d9a1b11',
      'backup.sh 2>&1 | pharos heartbeat ping Backup log --body-file -',
    ],
  })
    .option('--rid <uuid>', 'connects the end of a run to its start')
    .option('--body <text>', 'text to store with the ping')
    .option('--body-file <file>', 'the same from FILE, or - for stdin')
    .action(async (name: string, signal: string | undefined, given: Given) => {
      const { friendly_name, ping_key: key } = await findMonitor(session, HEARTBEAT, name)
      const sent = { query: present({ rid: given.rid }), body: given.body ?? bodyOf(session, given.bodyFile) }
      if (signal === undefined) await session.call(postPing, { params: { key }, ...sent })
      else await session.call(postPingSignal, { params: { key, signal }, ...sent })
      session.print({ answer: 'OK' }, () => `${legible(friendly_name)} received the ping.`)
    })
}

function bodyOf({ files }: Session, file: string | undefined): string | undefined {
  return file === undefined ? undefined : files.text(file)
}
