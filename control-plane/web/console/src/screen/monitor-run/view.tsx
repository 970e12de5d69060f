import type { BrowserFailure } from '@pharos/shared-protocol/check/browser.ts'
import type { BUDGETS as BUDGET_NAMES } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { AgentWords } from '../../part/agent-words.tsx'
import { bytes, milliseconds } from '../../part/duration.ts'
import { traceAddress } from '../../part/telemetry-address.ts'
import { RUN as BROWSER_RUN } from '../../words/browser-check.ts'
import { colon } from '../../words/language.ts'
import { COMPARISON_WORDS, SOURCE_WORDS } from '../../words/monitor-choice.ts'
import { KIND_FORM } from '../../words/monitor-kind-form.ts'
import { DNSSEC_STATES, FAILURES, RUN } from '../../words/monitor-run.ts'
import { Facts, factsOf } from './facts.tsx'
import { Phases } from './phases.tsx'
import { type Evidence, type FailedAssertion, isWell, type Lines, type RecordSet, type Run } from './run.ts'
import '../../part/status.css'
import './run.css'

type Budget = (typeof BUDGET_NAMES)[number]

/** A whole run. Everything that comes from the target is shown as plain text. */
export function RunView({ run }: { run: Run }) {
  return (
    <div class="run">
      <Verdict run={run} />
      {run.failed_assertions && <Failed assertions={run.failed_assertions} />}
      {run.flaws && <Flaws flaws={run.flaws} />}
      {run.timings_ms && <Phases timings={run.timings_ms} />}
      <Facts facts={factsOf(run)} />
      {run.trace_id && <a href={traceAddress(run.trace_id)}>{RUN.trace}</a>}
      {run.record_sets && <RecordSets sets={run.record_sets} />}
      {run.evidence && <EvidenceView evidence={run.evidence} />}
      {run.lists && <Lists lists={run.lists} />}
    </div>
  )
}

/** Whether the run is healthy, and if not, why. */
export function Verdict({ run }: { run: Run }) {
  const well = isWell(run)
  const tone = run.status === 'degraded' ? 'warn' : well === null ? 'idle' : well ? 'good' : 'bad'
  const unjudged = run.excused ? RUN.excused : RUN.seen
  const word = run.status === 'degraded' ? RUN.degraded : well === null ? unjudged : well ? RUN.well : RUN.failed
  return (
    <>
      <p class="verdict">
        <span class={`status ${tone}`}>{word}</span>
        {run.failure_reason && <strong> {failureWords(run.failure_reason)}</strong>}
      </p>
      {run.excused && <p class="detail">{excuseWords(run)}</p>}
      {run.failure_detail && (
        <p class="detail">
          <AgentWords text={run.failure_detail} code={run.failure_text} />
        </p>
      )}
      {run.broken_budgets && <Broken budgets={run.broken_budgets} />}
    </>
  )
}

/** Why a run is no evidence. */
export function excuseWords({ reason_code, reason_params }: Pick<Run, 'reason_code' | 'reason_params'>): string {
  if (reason_code === 'agent_unable') return RUN.agentUnable
  if (reason_code === 'agent_lost') return RUN.agentLost
  return RUN.agentDelayed(milliseconds(reason_params?.loop_delay_ms ?? 0))
}

export function failureWords(reason: string): string {
  return FAILURES[reason as keyof typeof FAILURES] ?? BROWSER_RUN[reason as BrowserFailure] ?? reason
}

/** The budgets that the page has exceeded. */
function Broken({ budgets }: { budgets: NonNullable<Run['broken_budgets']> }) {
  if (budgets.length === 0) return null
  return (
    <ul class="failed">
      {budgets.map(({ budget, limit, actual }) => {
        const { label, show } = BUDGETS[budget as Budget]
        return (
          <li key={budget}>
            {label}
            {colon}
            {show(actual)}, {RUN.allowed} {show(limit)}
          </li>
        )
      })}
    </ul>
  )
}

const BUDGETS = {
  lcp_budget_ms: { label: KIND_FORM.lcp, show: milliseconds },
  cls_budget: { label: KIND_FORM.cls, show: (value: number) => value.toFixed(3) },
  transfer_budget_bytes: { label: KIND_FORM.transfer, show: bytes },
} satisfies Record<Budget, { label: string; show(value: number): string }>

function Failed({ assertions }: { assertions: readonly FailedAssertion[] }) {
  if (assertions.length === 0) return null
  return (
    <ul class="failed">
      {assertions.map((each, index) => (
        <li key={index}>
          {SOURCE_WORDS[each.source as keyof typeof SOURCE_WORDS]} {each.property && <code>{each.property}</code>}{' '}
          {COMPARISON_WORDS[each.comparison as keyof typeof COMPARISON_WORDS]}{' '}
          {each.target !== null && <code>{each.target}</code>}
          {' · '}
          {RUN.was} <code>{each.actual ?? RUN.nothing}</code>
        </li>
      ))}
    </ul>
  )
}

/** The rules of HTTP that the response breaks. */
export function Flaws({ flaws }: { flaws: NonNullable<Run['flaws']> }) {
  if (flaws.length === 0) return null
  return (
    <ul class="failed">
      {flaws.map(({ code, params, text }) => (
        <li key={code}>
          {RUN.notClean}
          {colon}
          <AgentWords text={text} code={{ code: `flaw.${code}`, params }} /> <small>{code}</small>
        </li>
      ))}
    </ul>
  )
}

function RecordSets({ sets }: { sets: readonly RecordSet[] }) {
  return (
    <ul class="sets">
      {sets.map(({ name, record_type, variants, failure_reason, failure_detail, failure_text, dnssec }) => (
        <li key={`${name} ${record_type}`}>
          <strong>
            {record_type} {name}
          </strong>
          {dnssec && <small> DNSSEC: {DNSSEC_STATES[dnssec as keyof typeof DNSSEC_STATES] ?? dnssec}</small>}
          {failure_reason && (
            <p class="detail">
              {failureWords(failure_reason)}{' '}
              {failure_detail && <AgentWords text={failure_detail} code={failure_text} />}
            </p>
          )}
          {variants.map((variant, index) => (
            <pre key={index}>{variant.absence ? RUN[variant.absence] : variant.rdata.join('\n')}</pre>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The headers and the body, or the answer of a port. */
function EvidenceView({ evidence }: { evidence: Evidence }) {
  const { response_headers = [], body, body_truncated, answer } = evidence
  return (
    <>
      {response_headers.length > 0 && (
        <details>
          <summary>{RUN.headers}</summary>
          <HeaderList headers={response_headers} />
        </details>
      )}
      {typeof body === 'string' && body !== '' && (
        <details open>
          <summary>{body_truncated ? RUN.bodyStart : RUN.body}</summary>
          <pre class="body" tabindex={0}>
            {body}
          </pre>
        </details>
      )}
      {answer && (
        <details open>
          <summary>{RUN.answer}</summary>
          <pre class="body" tabindex={0}>
            {answer}
          </pre>
        </details>
      )}
    </>
  )
}

/** Lists of lines. Lines missing from the list of the same title in `other` are marked. */
export function Lists({ lists, other }: { lists: readonly Lines[]; other?: readonly Lines[] | undefined }) {
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => {
      const theirs = other && new Set(other.find(each => each.title === title)?.lines)
      return (
        <details key={title} open>
          <summary>{title}</summary>
          <pre class="body" tabindex={0}>
            {lines.map((line, index) =>
              theirs && !theirs.has(line) ? <mark key={index}>{`${line}\n`}</mark> : `${line}\n`,
            )}
          </pre>
        </details>
      )
    })
}

interface HeadersGiven {
  headers: readonly { name: string; value: string }[]
  /** The names of headers that differ in another run. */
  differs?: ReadonlySet<string>
}

export function HeaderList({ headers, differs }: HeadersGiven) {
  return (
    <dl class="facts code">
      {headers.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{differs?.has(name) ? <mark>{value}</mark> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
