import { Time } from '../../part/time.tsx'
import { DETAIL } from '../../words/monitor-detail.ts'
import { RUN } from '../../words/monitor-run.ts'
import { Facts, factsOf } from './facts.tsx'
import { Phases } from './phases.tsx'
import type { Run } from './run.ts'
import { Flaws, HeaderList, Lists, RunView, Verdict } from './view.tsx'

interface Given {
  failure: Run | undefined
  success: Run | undefined
  /** The last healthy run that kept the target's response, unless that is `success` itself. */
  kept?: Run | undefined
}

/** The last failed run beside the last healthy one; differences are marked. */
export function Compare({ failure, success, kept }: Given) {
  if (!failure) return null
  const well = success && kept ? { ...success, evidence: kept.evidence ?? null } : success
  return (
    <section class="card" aria-labelledby="evidence">
      <h2 id="evidence">{DETAIL.evidence}</h2>
      <div class="compare">
        <div>
          <h3>
            {DETAIL.lastFailure} <Time at={failure.created_at} isFull />
          </h3>
          {well ? <Side run={failure} other={well} /> : <RunView run={failure} />}
        </div>
        <div>
          <h3>
            {DETAIL.lastSuccess} {success && <Time at={success.created_at} isFull />}
          </h3>
          {well ? <Side run={well} other={failure} keptAt={kept?.created_at} /> : <p>{DETAIL.neverWell}</p>}
        </div>
      </div>
    </section>
  )
}

interface SideGiven {
  run: Run
  other: Run
  /** When the response was kept, if by another run. */
  keptAt?: string | undefined
}

/** Measured values differ if one is more than this many times the other: small differences are normal. */
const CLEARLY = 1.5

function Side({ run, other, keptAt }: SideGiven) {
  const theirs = new Map(factsOf(other))
  const own = factsOf(run)
  const [measured, beside] = [measuredOf(run), measuredOf(other)]
  const isOther = ([name, value]: [string, string]) =>
    measured.has(name) ? clearly(measured.get(name), beside.get(name)) : theirs.get(name) !== value
  const differs = new Set(own.filter(isOther).map(([name]) => name))
  return (
    <div class="run">
      <Verdict run={run} />
      {run.timings_ms && <Phases timings={run.timings_ms} differs={slower(run, other)} />}
      {run.flaws && <Flaws flaws={run.flaws} />}
      <Facts facts={own} differs={differs} />
      <Kept run={run} other={other} keptAt={keptAt === run.created_at ? undefined : keptAt} />
      {run.lists && <Lists lists={run.lists} other={other.lists ?? []} />}
    </div>
  )
}

/** Returns the measured facts, by name: they are never exactly the same in two runs. */
function measuredOf({ timings_ms, web_vitals, duration_ms, transfer_bytes }: Run) {
  return new Map<string, number | null | undefined>([
    [RUN.total, timings_ms?.total],
    [RUN.lcp, web_vitals?.lcp_ms],
    [RUN.fcp, web_vitals?.fcp_ms],
    [RUN.ttfb, web_vitals?.ttfb_ms],
    [RUN.duration, duration_ms],
    [RUN.transfer, transfer_bytes],
  ])
}

function clearly(one: number | null | undefined, other: number | null | undefined): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one !== other
  return Math.max(one, other) > CLEARLY * Math.min(one, other) && Math.abs(one - other) > 10
}

/** Returns the phases whose durations clearly differ. */
function slower(run: Run, other: Run): ReadonlySet<string> {
  const names = Object.keys(run.timings_ms ?? {})
  return new Set(names.filter(name => clearly(run.timings_ms?.[name], other.timings_ms?.[name])))
}

/** Headers that differ between any two responses. */
const ALWAYS_OTHERS = ['date', 'age']

/** The headers and the body that were kept; headers that differ are marked. */
function Kept({ run, other, keptAt }: SideGiven) {
  const { evidence } = run
  // Not every type keeps responses.
  if (evidence === undefined) return null
  if (evidence === null) return <p class="hint">{DETAIL.nothingKept}</p>
  const theirs = other.evidence?.response_headers
  const differs = new Set(
    theirs &&
      evidence.response_headers
        ?.filter(
          ({ name, value }) =>
            !ALWAYS_OTHERS.includes(name) && !theirs.some(each => each.name === name && each.value === value),
        )
        .map(({ name }) => name),
  )
  return (
    <>
      {keptAt && (
        <p class="hint">
          {DETAIL.keptAt} <Time at={keptAt} isFull />
        </p>
      )}
      {evidence.response_headers && evidence.response_headers.length > 0 && (
        <details open>
          <summary>{RUN.headers}</summary>
          <HeaderList headers={evidence.response_headers} differs={differs} />
        </details>
      )}
      <RunBody text={evidence.body ?? evidence.answer} other={other.evidence?.body ?? other.evidence?.answer} />
    </>
  )
}

/** The body as text; lines that the other body lacks are marked. */
function RunBody({ text, other }: { text: string | null | undefined; other: string | null | undefined }) {
  if (!text) return null
  const theirs = typeof other === 'string' ? new Set(other.split('\n')) : null
  return (
    <details open>
      <summary>{RUN.body}</summary>
      <pre class="body" tabindex={0}>
        {text
          .split('\n')
          .map((line, index) => (theirs && !theirs.has(line) ? <mark key={index}>{`${line}\n`}</mark> : `${line}\n`))}
      </pre>
    </details>
  )
}
