import { testDnsJob } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import type { Command } from 'commander'
import { withRegion } from '../../api/find-region.ts'
import { present } from '../../api/pages.ts'
import { legible } from '../../print/legible.ts'
import { paintStatus } from '../../print/paint.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTest(domain: Command, session: Session): void {
  define(domain, {
    usage: 'test <domain>',
    about: 'Check a domain once, without saving anything',
    examples: ['pharos domain test example.com', 'pharos domain test https://www.example.co.uk/ --json'],
  })
    .option('--region <region>', 'from this region')
    .action(async (text: string, given: { region?: string }) => {
      const query = present(await withRegion(session, given))
      const { body: seen } = await session.call(testDnsJob, { body: { domain: text }, query })
      const { expiry_date, expiry_source, failure_detail, failure_reason, registrar, nameservers } = seen
      const expires = expiry_date === null ? null : `expires ${expiry_date.slice(0, 10)} (by ${expiry_source})`
      const lines = [
        expires,
        registrar === null ? null : `registrar ${registrar}`,
        nameservers === null ? null : `name servers ${nameservers.join(', ')}`,
        failure_detail ?? failure_reason,
      ].filter(line => line !== null)
      session.print(seen, ({ paint }) =>
        [
          `${legible(seen.domain)} · ${paintStatus(paint, seen.status)}`,
          ...lines.map(line => `  ${legible(line)}`),
        ].join('\n'),
      )
    })
}
