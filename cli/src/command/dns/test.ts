import { testDnsRecordMonitor } from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import type { Command } from 'commander'
import { withRegion } from '../../api/find-region.ts'
import { present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import { EXIT } from '../../failure.ts'
import { DNS_FIELDS, newDnsMonitor } from '../../input/dns-fields.ts'
import { withFields } from '../../input/field-set.ts'
import { dnsTestPage } from '../../print/dns.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTest(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'test <domain>',
    about: 'Look up records once, as a monitor would, without saving anything',
    examples: ['pharos dns test example.com', 'pharos dns test example.com --watch www:A --region office'],
  }).option('--region <region>', "the region (the account's first default region)")
  withFields(command, DNS_FIELDS).action(
    async (domain: string, given: Record<string, unknown> & { region?: string }) => {
      const { region } = await withRegion(session, given)
      const { body: seen } = await session.call(testDnsRecordMonitor, {
        body: await withIds(session, newDnsMonitor(given, session.files, domain)),
        query: present({ region }),
      })
      session.print(seen, look => dnsTestPage(look, seen))
      session.exit = seen.record_sets.some(set => set.failure_reason !== null) ? EXIT.failed : EXIT.ok
    },
  )
}
