import type { DnsBaseline, DnsRecordResult } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type { z } from 'zod'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { DNS } from '../../words/dns-changes.ts'
import { colon } from '../../words/language.ts'
import { DNSSEC_STATES } from '../../words/monitor-run.ts'
import { failureWords } from '../monitor-run/index.ts'
import { Seen } from './seen.tsx'

type Result = z.output<typeof DnsRecordResult>

interface Given {
  of: DnsBaseline
  results: readonly Result[]
  isRunning: boolean
  /** Missing if whoever has signed in may not accept changes. */
  onAccept?: () => void
}

/** One record set: its values and what has changed, when they were accepted, and which region sees what. */
export function RecordSet({ of, results, isRunning, onAccept }: Given) {
  const { observed_change: change, failure_reason, rotating_reason, ttl, dnssec } = of
  return (
    <article class="card" aria-label={DNS.baselineOf(of.name, of.record_type)}>
      <h2>
        <code>{of.name}</code> {of.record_type} <Status of={of.status} />
      </h2>
      {failure_reason && (
        <p class="bad">
          {DNS.unreachable} {failureWords(failure_reason)}
        </p>
      )}
      {rotating_reason && (
        <p>
          {DNS.rotating} {DNS[rotating_reason]}
        </p>
      )}
      {change ? <Difference of={of} change={change} /> : <Values of={of} />}
      <p class="facts">
        <span>
          {DNS[of.source === 'accepted' ? 'acceptedAt' : of.source]} <Time at={of.accepted_at ?? of.established_at} />
        </span>
        {ttl !== null && (
          <span>
            {DNS.ttl}
            {colon}
            {DNS.seconds(ttl)}
          </span>
        )}
        {dnssec && (
          <span class={dnssec === 'bogus' ? 'bad' : ''}>
            {DNS.dnssec}
            {colon}
            {DNSSEC_STATES[dnssec]}
          </span>
        )}
      </p>
      {change && (
        <>
          <p class="facts">
            <span>
              {DNS.hash} <code title={change.rdata_hash}>{change.rdata_hash.slice(0, 12)}…</code> {DNS.since}{' '}
              <Time at={change.since} />
            </span>
          </p>
          {onAccept && (
            <button type="button" disabled={isRunning} onClick={onAccept}>
              {DNS.accept}
            </button>
          )}
        </>
      )}
      <Seen of={of} results={results} />
    </article>
  )
}

type Value = Pick<DnsBaseline, 'rdata' | 'absence'>

function Values({ of: { rdata, absence } }: { of: Value }) {
  if (rdata.length === 0) return <p>{absentText(absence)}</p>
  return (
    <ul class="values">
      {rdata.map(line => (
        <li key={line}>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  )
}

/** The expected beside the observed values: removed, added and unchanged ones. */
function Difference({ of, change }: { of: DnsBaseline; change: NonNullable<DnsBaseline['observed_change']> }) {
  const lines = [...new Set([...of.rdata, ...change.rdata])].sort()
  return (
    <div class="difference">
      <Side title={DNS.expected} of={of} lines={lines} mark="removed" other={change.rdata} />
      <Side title={DNS.seen} of={change} lines={lines} mark="added" other={of.rdata} />
    </div>
  )
}

interface SideGiven {
  title: string
  of: Value
  lines: readonly string[]
  mark: 'removed' | 'added'
  other: readonly string[]
}

function Side({ title, of, lines, mark, other }: SideGiven) {
  const Mark = mark === 'removed' ? 'del' : 'ins'
  return (
    <section>
      <h3>{title}</h3>
      {of.rdata.length === 0 && <p>{absentText(of.absence)}</p>}
      <ul class="values">
        {lines
          .filter(line => of.rdata.includes(line))
          .map(line =>
            other.includes(line) ? (
              <li key={line}>
                <code>{line}</code>
              </li>
            ) : (
              <li key={line} class={mark}>
                <Mark>
                  <code>{line}</code>
                </Mark>
                <small>{DNS[mark]}</small>
              </li>
            ),
          )}
      </ul>
    </section>
  )
}

function absentText(absence: Value['absence']): string {
  return absence === 'nxdomain' ? DNS.absentNxdomain : DNS.absentNodata
}
