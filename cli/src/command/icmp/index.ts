import { icmpRoutes } from '@pharos/shared-protocol/contract/monitoring/icmp-job.ts'
import type { Command } from 'commander'
import { textField } from '../../input/field.ts'
import { ICMP_FIELDS, readIcmp } from '../../input/icmp-fields.ts'
import { icmpHead, icmpResultPage, icmpResultTable, icmpSettings } from '../../print/icmp.ts'
import type { Session } from '../../session.ts'
import { addVotedCommands } from '../voted/commands.ts'

export function addIcmpCommands(program: Command, session: Session): void {
  addVotedCommands(program, session, {
    routes: icmpRoutes,
    word: 'icmp',
    about: 'ICMP monitors: hosts that answer a ping',
    noun: 'ICMP monitor',
    example: 'router.example.com',
    argument: '<host>',
    says: {
      add: 'Ping a host; its first run starts at once',
      test: 'Ping a host once without adding a monitor, in its first region; exit code 1 if it fails',
      result: 'Show one result',
    },
    examples: {
      add: [
        'pharos icmp add router.example.com',
        'pharos icmp add 192.0.2.1 --friendly-name Office --count 10 --max-loss-percent 20 --region office',
      ],
      update: ['pharos icmp update router.example.com --interval 30s', 'pharos icmp update Office --clear region'],
      test: ['pharos icmp test router.example.com', 'pharos icmp test 192.0.2.1 --count 10 --region office'],
    },
    settings: { fields: ICMP_FIELDS, read: readIcmp },
    target: { host: textField('--host <host>', 'another host') },
    bodyOf: (host, settings) => ({ host, ...settings }),
    names: job => [job.friendly_name, job.host],
    watched: job => job.host,
    head: icmpHead,
    differing: icmpSettings,
    table: icmpResultTable,
    page: icmpResultPage,
  })
}
