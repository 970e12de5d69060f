import type { BrowserRun, BrowserTestResult } from '@pharos/shared-protocol/contract/monitoring/browser-run.ts'
import type { z } from 'zod'
import { AgentWords } from '../../part/agent-words.tsx'
import { Status } from '../../part/status.tsx'
import { BROWSER, RUN } from '../../words/browser-check.ts'
import { locale } from '../../words/language.ts'
import { excuseWords } from '../monitor-run/index.ts'
import './outcome.css'

/** The outcome of a run: of a test, or of a stored run. */
export type Outcome = z.output<typeof BrowserTestResult> | z.output<typeof BrowserRun>

/** How a run ended, and why. */
export function Verdict({ of, goTo }: { of: Outcome; goTo?: (line: number) => void }) {
  const { status, duration_ms, failure_reason, error } = of
  const seconds = (duration_ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })
  return (
    <div class={`run-verdict ${status}`}>
      <p>
        <strong>{RUN[status]}</strong> {RUN.took(seconds)} · {of.region}
        {of.browser_version && <small> · Chromium {of.browser_version}</small>}
      </p>
      {of.tests && <Tests of={of.tests} />}
      {failure_reason && <p>{RUN[failure_reason]}</p>}
      {of.excused && <p>{excuseWords(of)}</p>}
      {error && (
        <>
          <pre class="said" tabindex={0}>
            <AgentWords text={error.message} code={error.text} />
          </pre>
          {error.line !== null && goTo && (
            <button type="button" class="quiet" onClick={() => goTo(error.line ?? 1)}>
              {BROWSER.goTo(error.line)}
            </button>
          )}
          {error.stack && error.stack !== error.message && (
            <details>
              <summary>{RUN.stack}</summary>
              <pre class="said" tabindex={0}>
                {error.stack}
              </pre>
            </details>
          )}
        </>
      )}
    </div>
  )
}

/** How the tests ended, if there is more to say than that one passed or failed. */
function Tests({ of }: { of: NonNullable<Outcome['tests']> }) {
  const { passed, flaky, expected_to_fail, failed, skipped } = of
  if (passed + failed + flaky + expected_to_fail + skipped < 2 && passed + failed > 0) return null
  const said = [
    passed > 0 && RUN.testsPassed(passed),
    flaky > 0 && RUN.testsFlaky(flaky),
    expected_to_fail > 0 && RUN.testsExpected(expected_to_fail),
    failed > 0 && RUN.testsFailed(failed),
    skipped > 0 && RUN.testsSkipped(skipped),
  ]
  return <p>{said.filter(Boolean).join(' · ')}</p>
}

export function Steps({ of: { steps } }: { of: Pick<Outcome, 'steps'> }) {
  if (steps.length === 0) return <p>{RUN.noSteps}</p>
  const longest = Math.max(...steps.map(({ duration_ms }) => duration_ms), 1)
  return (
    <ol class="run-steps">
      {steps.map(({ title, duration_ms, status, error }, index) => (
        <li key={index} class={status}>
          <Status of={status} />
          <code>{title}</code>
          <span class="took">{Math.round(duration_ms).toLocaleString(locale)} ms</span>
          <meter min={0} max={longest} value={duration_ms} aria-hidden="true" />
          {error && (
            <pre class="said" tabindex={0}>
              {error}
            </pre>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Lines that a page or a script has logged. */
export function ConsoleLines({ lines }: { lines: readonly { level: string; text: string }[] }) {
  return (
    <ol class="console-lines" tabindex={0}>
      {lines.map(({ level, text }, index) => (
        <li key={index} class={level}>
          <small>{level}</small>
          <code>{text}</code>
        </li>
      ))}
    </ol>
  )
}

/** Errors of the page and failed requests. */
export function PageTroubles({ of: { page_errors, failed_requests } }: { of: Outcome }) {
  return (
    <>
      {page_errors.length > 0 && (
        <section>
          <h2>{RUN.pageErrors}</h2>
          <ul class="troubles">
            {page_errors.map(({ message, stack }) => (
              <li key={message}>
                <pre class="said" tabindex={0}>
                  {stack ?? message}
                </pre>
              </li>
            ))}
          </ul>
        </section>
      )}
      {failed_requests.length > 0 && (
        <section>
          <h2>{RUN.requests}</h2>
          <ul class="troubles">
            {failed_requests.map(({ method, url, status, failure, resource_type }) => (
              <li key={`${method} ${url} ${status} ${failure}`}>
                <strong>{status ?? failure}</strong> {method} <code>{url}</code> <small>{resource_type}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Good up to the first, poor above the second (web.dev, Core Web Vitals). */
const LIMITS = {
  lcp_ms: [2_500, 4_000],
  fcp_ms: [1_800, 3_000],
  cls: [0.1, 0.25],
  inp_ms: [200, 500],
  ttfb_ms: [800, 1_800],
} as const

export function Vitals({ of: { web_vitals } }: { of: Pick<Outcome, 'web_vitals'> }) {
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const measured = names.flatMap(name => {
    const value = web_vitals[name]
    return value === null ? [] : [{ name, value, mark: markOf(value, LIMITS[name]) }]
  })
  if (measured.length === 0) return <p>{RUN.noVitals}</p>
  return (
    <dl class="vitals">
      {measured.map(({ name, value, mark }) => (
        <div key={name} class={mark}>
          <dt>
            {RUN[name]} <abbr>{name.replace('_ms', '').toUpperCase()}</abbr>
          </dt>
          <dd>
            {name === 'cls' ? value.toFixed(3) : `${Math.round(value).toLocaleString(locale)} ms`}{' '}
            <small>{RUN[mark]}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function markOf(value: number, [good, poor]: readonly [number, number]): 'good' | 'fair' | 'poor' {
  return value <= good ? 'good' : value > poor ? 'poor' : 'fair'
}
