import { listDnsJobResults } from '@pharos/shared-protocol/contract/dns-job.ts'
import type { Command } from 'commander'
import { findDomain } from '../../api/find-domain.ts'
import { domainPage } from '../../print/domain.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const LAST = 5

export function defineShow(domain: Command, session: Session): void {
  define(domain, {
    usage: 'show <domain>',
    about: 'Show what is known of a registration, and its last runs',
    examples: ['pharos domain show example.com', 'pharos domain show 019b2c3d --json'],
  }).action(async (name: string) => {
    const job = await findDomain(session, name)
    const { body: results } = await session.call(listDnsJobResults, {
      params: { dns_job_id: job.id },
      query: { limit: LAST },
    })
    session.print({ job, results }, look => domainPage(look, job, results))
  })
}
