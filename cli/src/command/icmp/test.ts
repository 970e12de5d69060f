import { testIcmpJob } from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import type { Command } from 'commander'
import { EXIT } from '../../failure.ts'
import { withFields } from '../../input/field-set.ts'
import { ICMP_FIELDS, readIcmp } from '../../input/icmp-fields.ts'
import { icmpResultPage } from '../../print/icmp.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTest(icmp: Command, session: Session): void {
  const command = define(icmp, {
    usage: 'test <host>',
    about: 'Ping a host once without adding a monitor, in its first region; exit code 1 if it fails',
    examples: ['pharos icmp test router.example.com', 'pharos icmp test 192.0.2.1 --count 10 --region office'],
  })
  withFields(command, ICMP_FIELDS).action(async (host: string, given: Record<string, unknown>) => {
    const body = { host, ...readIcmp(given, session.files) }
    const { body: result } = await session.call(testIcmpJob, { body })
    session.print(result, look => icmpResultPage(look, result))
    session.exit = result.status === 'failing' ? EXIT.failed : EXIT.ok
  })
}
