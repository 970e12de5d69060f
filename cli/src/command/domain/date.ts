import { updateDnsJob } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import type { Command } from 'commander'
import { readDate } from '../../input/domain-fields.ts'
import { domainFacts } from '../../print/domain.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { DOMAIN } from './kind.ts'

export function defineDate(domain: Command, session: Session): void {
  define(domain, {
    usage: 'date <domain> <date>',
    about: 'Set the renewal date to use if no registry gives one; "none" clears it',
    examples: ['pharos domain date example.de 2027-03-01', 'pharos domain date example.de none'],
  }).action(async (name: string, date: string) => {
    const manual_expiry_date = date === 'none' ? null : readDate(date)
    const { id } = await findMonitor(session, DOMAIN, name)
    const call = { params: { dns_job_id: id }, body: { manual_expiry_date } }
    const { body: job } = await session.call(updateDnsJob, call)
    session.print(job, look => domainFacts(look, job))
  })
}
