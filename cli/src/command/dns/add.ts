import { createDnsRecordMonitor, testDnsRecordMonitor } from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import type { Command } from 'commander'
import { readDnsFields } from '../../input/dns-fields.ts'
import { USUAL_SETS, wholeSet } from '../../input/record-set.ts'
import { dnsHead, dnsTestPage } from '../../print/dns.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { withSettings } from './settings.ts'

export function defineAdd(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'add <domain>',
    about: `Watch records of a domain; without --watch its ${USUAL_SETS.map(set => set.record_type).join(', ')}`,
    examples: [
      'pharos dns add example.com',
      'pharos dns add example.com --watch NS --watch MX --watch www:A --watch _dmarc:TXT',
      'pharos dns add example.com --watch A --resolver 1.1.1.1 --resolver 9.9.9.9 --interval 1m',
    ],
  })
  withSettings(command).action(async (domain: string, given: Record<string, unknown>) => {
    const { body: monitor } = await session.call(createDnsRecordMonitor, { body: bodyOf(session, domain, given) })
    session.print(monitor, look => `Added ${dnsHead(look, monitor)}`)
    session.hint(`\nLook at it: pharos dns show ${shellWord(monitor.friendly_name ?? monitor.domain)}`)
  })
}

export function defineTest(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'test <domain>',
    about: 'Look records up once, as a monitor would, and keep nothing',
    examples: ['pharos dns test example.com', 'pharos dns test example.com --watch www:A --region office'],
  }).option('--region <slug>', "from there (the account's first default region)")
  withSettings(command).action(async (domain: string, given: Record<string, unknown> & { region?: string }) => {
    const query = given.region === undefined ? {} : { region: given.region }
    const { body: seen } = await session.call(testDnsRecordMonitor, { body: bodyOf(session, domain, given), query })
    session.print(seen, look => dnsTestPage(look, seen))
    session.exit = seen.record_sets.some(set => set.failure_reason !== null) ? 1 : 0
  })
}

function bodyOf({ files }: Session, domain: string, given: Record<string, unknown>) {
  const { watched = USUAL_SETS.map(set => wholeSet(set, domain)), ...rest } = readDnsFields(given, files, domain)
  return { ...rest, watched, domain }
}
