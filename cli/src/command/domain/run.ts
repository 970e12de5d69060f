import { runDnsJob } from '@pharos/shared-protocol/contract/dns-job.ts'
import type { Command } from 'commander'
import { findDomain } from '../../api/find-domain.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRun(domain: Command, session: Session): void {
  define(domain, {
    usage: 'run <domain>',
    about: 'Look a domain up now; its registry may have it wait for its turn',
    examples: ['pharos domain run example.com'],
  }).action(async (name: string) => {
    const params = { dns_job_id: (await findDomain(session, name)).id }
    const { body } = await session.call(runDnsJob, { params })
    session.print(body, () => `The run ${body.run_id} is on its way.`)
    session.hint(`See what comes of it: pharos domain show ${shellWord(name)}`)
  })
}
