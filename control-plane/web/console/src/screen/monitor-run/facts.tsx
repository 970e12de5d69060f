import { GRPC_STATUSES } from '@pharos/shared-protocol/check/grpc.ts'
import { bytes, milliseconds } from '../../part/duration.ts'
import { locale } from '../../words/language.ts'
import { OWN_FACTS } from '../../words/monitor-kind.ts'
import { REVOCATIONS, RUN } from '../../words/monitor-run.ts'
import './run.css'
import type { Run } from './run.ts'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const date = (at: string) => day.format(new Date(at))

/** Returns the one-line facts of a run, by name, without those that the type lacks. */
export function factsOf(run: Run): [string, string][] {
  const { rtt_ms, web_vitals = {} } = run
  const facts: [string, string | number | null | undefined][] = [
    [RUN.statusCode, run.status_code],
    [RUN.total, run.timings_ms && milliseconds(run.timings_ms.total)],
    [RUN.replies, run.sent === undefined ? null : `${run.received} / ${run.sent}`],
    [
      RUN.roundTrip,
      rtt_ms && `${milliseconds(rtt_ms.min)} · ${milliseconds(rtt_ms.avg)} · ${milliseconds(rtt_ms.max)}`,
    ],
    ...ownFacts(run),
    [RUN.httpVersion, run.http_version],
    [RUN.size, run.response_bytes === undefined || run.response_bytes === null ? null : bytes(run.response_bytes)],
    [RUN.address, run.remote_address],
    [RUN.attempts, run.attempts],
    [RUN.validUntil, run.not_after && date(run.not_after)],
    [RUN.daysLeft, run.days_until_expiry],
    [RUN.subject, run.subject],
    [RUN.issuer, run.issuer],
    [RUN.fingerprint, run.fingerprint_sha256],
    [RUN.protocol, run.protocol],
    [RUN.cipher, run.cipher],
    [RUN.revocation, revocationOf(run.ocsp_status)],
    [RUN.expires, run.expiry_date && date(run.expiry_date)],
    [RUN.registrar, run.registrar],
    [RUN.nameservers, run.nameservers?.join(', ')],
    [RUN.registryStatus, run.domain_status?.join(', ')],
    [RUN.lcp, vital(web_vitals.lcp_ms)],
    [RUN.fcp, vital(web_vitals.fcp_ms)],
    [RUN.ttfb, vital(web_vitals.ttfb_ms)],
    [RUN.cls, web_vitals.cls?.toFixed(3)],
    [RUN.exitStatus, run.exit_status],
    [RUN.duration, vital(run.duration_ms)],
    [RUN.client, run.user_agent],
    [RUN.transfer, run.transfer_bytes === undefined ? null : bytes(run.transfer_bytes)],
    [RUN.region, run.region],
  ]
  return facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
}

/** What only runs of one kind say; a status of gRPC by its number and its name. */
function ownFacts(run: Run): [string, string | number | null][] {
  return (Object.keys(OWN_FACTS) as (keyof typeof OWN_FACTS)[]).map(name => {
    const value = run[name] ?? null
    if (name === 'grpc_status' && typeof value === 'number')
      return [OWN_FACTS[name], [value, GRPC_STATUSES[value]].join(' ').trim()]
    return [
      OWN_FACTS[name],
      typeof value === 'string' || typeof value === 'number' ? value : (value?.join(', ') ?? null),
    ]
  })
}

export function revocationOf(status: string | null | undefined): string | null {
  return status ? (REVOCATIONS[status as keyof typeof REVOCATIONS] ?? status) : null
}

function vital(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : milliseconds(ms)
}

/** Names and values; those in `differs` are marked as different from another run. */
export function Facts({ facts, differs }: { facts: readonly [string, string][]; differs?: ReadonlySet<string> }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name} class={differs?.has(name) ? 'differs' : ''}>
          <dt>{name}</dt>
          <dd>{differs?.has(name) ? <mark>{value}</mark> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
