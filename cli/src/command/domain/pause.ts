import { pauseDnsJob, resumeDnsJob } from '@pharos/shared-protocol/contract/dns-job.ts'
import type { Command } from 'commander'
import { findDomain } from '../../api/find-domain.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function definePause(domain: Command, session: Session): void {
  define(domain, {
    usage: 'pause <domain>',
    about: 'Stop looking a domain up until resumed; pausing its HTTP monitor does it, too',
    examples: ['pharos domain pause example.com'],
  }).action((name: string) => switchDomain(session, name, pauseDnsJob, 'Paused'))
}

export function defineResume(domain: Command, session: Session): void {
  define(domain, {
    usage: 'resume <domain>',
    about: 'Look a domain up again, at once',
    examples: ['pharos domain resume example.com'],
  }).action((name: string) => switchDomain(session, name, resumeDnsJob, 'Resumed'))
}

async function switchDomain(session: Session, name: string, route: typeof pauseDnsJob, done: string) {
  const params = { dns_job_id: (await findDomain(session, name)).id }
  const { body: job } = await session.call(route, { params })
  session.print(job, () => `${done} ${job.domain}.`)
}
