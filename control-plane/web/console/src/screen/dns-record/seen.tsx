import type { DnsBaseline, DnsRecordResult } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type { z } from 'zod'
import { AgentWords } from '../../part/agent-words.tsx'
import { Time } from '../../part/time.tsx'
import { DNS } from '../../words/dns-changes.ts'
import { failureWords } from '../monitor-run/index.ts'

type Result = z.output<typeof DnsRecordResult>
type SetSeen = Result['record_sets'][number]

/** What the last run of each region saw of a record set, per name server. */
export function Seen({ of, results }: { of: DnsBaseline; results: readonly Result[] }) {
  const latest = lastByRegion(results).flatMap(({ region, created_at, record_sets }) => {
    const set = record_sets.find(({ name, record_type }) => isSame(name, of.name) && record_type === of.record_type)
    return set ? [{ region, created_at, set }] : []
  })
  if (latest.length === 0) return null
  return (
    <details>
      <summary>{DNS.where}</summary>
      <div class="seen" tabindex={0} role="group" aria-label={DNS.where}>
        <table>
          <thead>
            <tr>
              <th scope="col">{DNS.region}</th>
              <th scope="col">{DNS.value}</th>
              <th scope="col">{DNS.ttl}</th>
              <th scope="col">{DNS.servers}</th>
              <th scope="col">{DNS.at}</th>
            </tr>
          </thead>
          <tbody>
            {latest.map(({ region, created_at, set }) => (
              <tr key={region}>
                <th scope="row">{region}</th>
                <td>
                  <SeenValues of={of} set={set} />
                </td>
                <td>{set.ttl === null ? '–' : DNS.seconds(set.ttl)}</td>
                <td>
                  <Servers set={set} />
                </td>
                <td>
                  <Time at={created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function SeenValues({ of, set }: { of: DnsBaseline; set: SetSeen }) {
  return (
    <>
      {set.failure_reason && (
        <p class="bad">
          {failureWords(set.failure_reason)}{' '}
          {set.failure_detail && <AgentWords text={set.failure_detail} code={set.failure_text} />}
        </p>
      )}
      {set.variants.map(({ rdata, rdata_hash, absence }) => (
        <p key={rdata_hash}>
          <code>{rdata.join(', ') || (absence === 'nxdomain' ? DNS.absentNxdomain : DNS.absentNodata)}</code>{' '}
          <small>{meaningOf(of, rdata_hash)}</small>
        </p>
      ))}
      {set.chain.length > 0 && <small>{DNS.chain(set.chain.join(' → '))}</small>}
      {set.dnssec_detail && (
        <p class="bad">
          <AgentWords text={set.dnssec_detail} code={set.dnssec_text} />
        </p>
      )}
    </>
  )
}

function Servers({ set }: { set: SetSeen }) {
  return (
    <>
      {set.variants.map(({ rdata_hash, servers }) => (
        <p key={rdata_hash}>{servers.join(', ')}</p>
      ))}
      {set.failed_servers.map(({ server, failure_reason }) => (
        <p key={server} class="bad">
          {DNS.failedServer(server, failureWords(failure_reason))}
        </p>
      ))}
    </>
  )
}

function meaningOf(of: DnsBaseline, hash: string): string {
  if (hash === of.rdata_hash) return DNS.asExpected
  return hash === of.observed_change?.rdata_hash ? DNS.theChange : DNS.other
}

/** Returns the newest result of each region; results are sorted newest first. */
function lastByRegion(results: readonly Result[]): Result[] {
  return [...new Map(results.toReversed().map(result => [result.region, result])).values()]
}

/** Baselines have names without the final dot. */
function isSame(seen: string, named: string): boolean {
  return seen === named || seen === `${named}.`
}
