import {
  deleteDnsRecordMonitor,
  pauseDnsRecordMonitor,
  resumeDnsRecordMonitor,
  runDnsRecordMonitor,
  updateDnsRecordMonitor,
} from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import type { Command } from 'commander'
import { findDnsMonitor, findDnsMonitors } from '../../api/find-dns-monitor.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { DNS_FIELDS, readDnsFields } from '../../input/dns-fields.ts'
import { withClear } from '../../input/field-set.ts'
import { dnsHead, dnsName } from '../../print/dns.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { withSettings } from './settings.ts'

export function defineUpdate(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'update <monitor>',
    about: 'Change a monitor; what is not named keeps its value, a list is replaced as a whole',
    examples: [
      'pharos dns update example.com --interval 1m',
      'pharos dns update example.com --watch NS --watch www:A --clear resolver',
    ],
  })
  withSettings(withClear(command, DNS_FIELDS)).action(async (name: string, given: Record<string, unknown>) => {
    const { id, domain } = await findDnsMonitor(session, name)
    const body = readDnsFields(given, session.files, domain)
    if (Object.keys(body).length === 0) throw usageFailure('Nothing to change was given; see pharos dns update --help.')
    const { body: monitor } = await session.call(updateDnsRecordMonitor, { params: { monitor_id: id }, body })
    session.print(monitor, look => `Changed ${dnsHead(look, monitor)}`)
  })
}

export function definePause(dns: Command, session: Session): void {
  define(dns, {
    usage: 'pause <monitor...>',
    about: 'Stop looking until resumed',
    examples: ['pharos dns pause example.com'],
  }).action((names: string[]) => switchMonitors(session, names, pauseDnsRecordMonitor, 'Paused'))
}

export function defineResume(dns: Command, session: Session): void {
  define(dns, {
    usage: 'resume <monitor...>',
    about: 'Look again, at once',
    examples: ['pharos dns resume example.com'],
  }).action((names: string[]) => switchMonitors(session, names, resumeDnsRecordMonitor, 'Resumed'))
}

async function switchMonitors(
  session: Session,
  names: readonly string[],
  route: typeof pauseDnsRecordMonitor,
  done: string,
): Promise<void> {
  const found = await findDnsMonitors(session, names)
  const switched = found.map(async ({ id }) => (await session.call(route, { params: { monitor_id: id } })).body)
  const monitors = await Promise.all(switched)
  session.print(monitors, () => monitors.map(monitor => `${done} ${dnsName(monitor)}.`).join('\n'))
}

export function defineRun(dns: Command, session: Session): void {
  define(dns, {
    usage: 'run <monitor>',
    about: 'Look now, from the region whose turn it is',
    examples: ['pharos dns run example.com'],
  }).action(async (name: string) => {
    const params = { monitor_id: (await findDnsMonitor(session, name)).id }
    const { body } = await session.call(runDnsRecordMonitor, { params })
    session.print(body, () => `The run ${body.run_id} is on its way.`)
    session.hint(`See what comes of it: pharos dns results ${shellWord(name)}`)
  })
}

export function defineRm(dns: Command, session: Session): void {
  const command = define(dns, {
    usage: 'rm <monitor...>',
    about: 'Delete monitors with their baselines and history',
    examples: ['pharos dns rm example.com', 'pharos dns rm 019b2c3d --yes'],
  })
  withConfirmation(command).action(async (names: string[], given: { yes?: boolean }) => {
    const ids = (await findDnsMonitors(session, names)).map(({ id }) => id)
    await confirm(session, `${names.join(', ')} will be deleted with all history`, given)
    for (const monitor_id of ids) await session.call(deleteDnsRecordMonitor, { params: { monitor_id } })
    session.print({ deleted: ids }, () => `Deleted ${names.join(', ')}.`)
  })
}
