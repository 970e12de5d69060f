import {
  acceptDnsBaselines,
  listDnsBaselines,
  pinDnsBaseline,
} from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import type { Command } from 'commander'
import { failed, usageFailure } from '../../failure.ts'
import { parseRecordSet, wholeSet } from '../../input/record-set.ts'
import { baselineList } from '../../print/dns.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import { DNS } from './kind.ts'

interface Accepting {
  set?: string
  hash?: string
  all?: true
}

export function defineAccept(dns: Command, session: Session): void {
  define(dns, {
    usage: 'accept <monitor> [set] [hash]',
    about:
      'Accept the current values as the baseline: of one set, by the hash that you were shown, or of --all changed sets',
    examples: [
      'pharos dns accept example.com www:A 5c1c…',
      'pharos dns accept example.com www:A',
      'pharos dns accept example.com --all',
    ],
  })
    .option('--all', 'accept the current state of every changed set')
    .action(async (name: string, set: string | undefined, hash: string | undefined, { all }: Accepting) => {
      if ((set === undefined) === (all === undefined)) throw usageFailure('Name a set, or give --all.')
      const { id, domain } = await findMonitor(session, DNS, name)
      const params = { monitor_id: id }
      const wanted = set === undefined ? null : wholeSet(parseRecordSet(set), domain)
      const accept =
        wanted !== null && hash !== undefined ? [{ ...wanted, rdata_hash: hash }] : await changes(session, id, wanted)
      const { body: baselines } = await session.call(acceptDnsBaselines, { params, body: { accept } })
      session.print(baselines, look => `Accepted:\n${baselineList(look, baselines)}`)
    })
}

/** The current changes of one record set, or of all. */
async function changes(session: Session, monitor_id: string, wanted: ReturnType<typeof wholeSet> | null) {
  const { body: baselines } = await session.call(listDnsBaselines, { params: { monitor_id } })
  const name = wanted?.name.replace(/\.$/, '')
  const changed = baselines
    .filter(one => wanted === null || (one.name === name && one.record_type === wanted.record_type))
    .flatMap(({ name, record_type, observed_change: change }) =>
      change === null ? [] : [{ name, record_type, rdata_hash: change.rdata_hash }],
    )
  if (changed.length === 0) throw failed('Nothing has changed, so there is nothing to accept.')
  return changed
}

export function definePin(dns: Command, session: Session): void {
  define(dns, {
    usage: 'pin <monitor> <set> [rdata...]',
    about: 'Set what a record set must be, one argument per record; without arguments it must be absent',
    examples: [
      'pharos dns pin example.com www:A 192.0.2.1 192.0.2.2',
      "pharos dns pin example.com MX '10 mail.example.com'",
      'pharos dns pin example.com old:A',
    ],
  }).action(async (name: string, set: string, rdata: string[]) => {
    const { id, domain } = await findMonitor(session, DNS, name)
    const body = { ...wholeSet(parseRecordSet(set), domain), rdata }
    const { body: baseline } = await session.call(pinDnsBaseline, { params: { monitor_id: id }, body })
    session.print(baseline, look => `Pinned:\n${baselineList(look, [baseline])}`)
  })
}
