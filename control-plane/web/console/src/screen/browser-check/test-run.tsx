import type { ConsoleLine } from '@pharos/shared-protocol/check/browser.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { testBrowserCheck } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Form } from '../../form/use-form.ts'
import { call } from '../../server/call.ts'
import { BROWSER, RUN } from '../../words/browser-check.ts'
import { PARTS } from '../../words/parts.ts'
import { saidProblem } from '../../words/said.ts'
import type { Editor } from './editor.ts'
import { followLines, newName } from './lines.ts'
import { ConsoleLines, type Outcome, PageTroubles, Steps, Verdict, Vitals } from './outcome.tsx'
import { toBody, type Values } from './values.ts'

/** A test run of the script in the form; nothing is stored. */
interface Test {
  /** When it started; null while none runs. */
  since: number | null
  outcome: Outcome | null
  /** The lines written so far. */
  lines: readonly ConsoleLine[]
  /** Why there is no outcome. */
  problem: string | null
  run(): Promise<void>
}

const NOTHING: Omit<Test, 'run'> = { since: null, outcome: null, problem: null, lines: [] }

/** `id`: the check that is edited, with whose baselines the run is compared. */
export function useTestRun(form: Form<Values>, editor: { current: Editor | null }, id: string | undefined): Test {
  const [state, setState] = useState(NOTHING)
  const run = async () => {
    setState({ ...NOTHING, since: Date.now() })
    const watch = newName()
    const watching = new AbortController()
    void followLines(watch, watching.signal, more => setState(was => ({ ...was, lines: [...was.lines, ...more] })))
    editor.current?.mark(null)
    try {
      // A script can be tested before it has a name.
      const body = { ...toBody(form.values), name: form.values.name || BROWSER.test } as Values
      const { body: outcome } = await call(testBrowserCheck, { body, query: { watch, ...(id && { check_id: id }) } })
      setState({ ...NOTHING, outcome })
      const { error } = outcome
      if (error?.line) editor.current?.mark({ line: error.line, message: error.message })
    } catch (error) {
      setState({ ...NOTHING, problem: textOf(error) })
      if (error instanceof ApiError && error.problem.errors) form.refuse(error.problem)
    } finally {
      watching.abort()
    }
  }
  return { ...state, run }
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return PARTS.unreachable
  return saidProblem(error.problem)
}

export function TestButton({ of }: { of: Test }) {
  return (
    <button type="button" class="plain" disabled={of.since !== null} onClick={() => void of.run()}>
      {of.since === null ? BROWSER.test : BROWSER.testing}
    </button>
  )
}

export function TestOutput({ of, goTo }: { of: Test; goTo(line: number): void }) {
  const { since, outcome, problem, lines } = of
  return (
    <section class="card output" aria-label={BROWSER.output} aria-busy={since !== null}>
      <div aria-live="polite">
        {since === null && !outcome && !problem && <p class="hint">{BROWSER.noOutputYet}</p>}
        {problem && (
          <div class="run-verdict" role="alert">
            <p>
              <strong>{BROWSER.untestable}</strong>
            </p>
            <pre class="said">{problem}</pre>
          </div>
        )}
        {outcome && <Verdict of={outcome} goTo={goTo} />}
      </div>
      {since !== null && <Elapsed since={since} />}
      {since !== null && lines.length > 0 && <ConsoleLines lines={lines} />}
      {outcome && <Seen of={outcome} />}
    </section>
  )
}

function Seen({ of }: { of: Outcome }) {
  return (
    <>
      <h2>{RUN.steps}</h2>
      <Steps of={of} />
      <h2>{RUN.console}</h2>
      {of.console.length > 0 ? <ConsoleLines lines={of.console} /> : <p class="hint">{RUN.silent}</p>}
      <PageTroubles of={of} />
      <h2>{RUN.vitals}</h2>
      <Vitals of={of} />
    </>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p>
      <progress aria-label={BROWSER.testing} /> {BROWSER.elapsed(Math.max(0, Math.round((now - since) / 1000)))}
    </p>
  )
}
