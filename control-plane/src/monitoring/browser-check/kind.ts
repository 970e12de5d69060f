import { BrowserOutcome } from '@pharos/shared-protocol/check/browser.ts'
import { sayBrowser } from '@pharos/shared-protocol/text/en/browser.ts'
import type { z } from 'zod'
import { sql } from '../../platform/database/connect.ts'
import { storableText } from '../../platform/database/storable.ts'
import { type MonitorKind, type ObservedOutcome, placesOfAddress, type VotedKind } from '../monitor/index.ts'
import { acceptedOf, browserConfigOf, browserSpec } from './config.ts'

/**
 * How long Playwright waits by default for an expectation. Everything that a page loads passes through the agent's
 * event loop.
 */
const STEP_MS = 5_000

type Outcome = z.output<typeof BrowserOutcome>

/** The part of a result that lists and trends read. */
export type RunData = Pick<
  Outcome,
  'status' | 'duration_ms' | 'error' | 'web_vitals' | 'browser_version' | 'artifacts' | 'tests'
>
/** The part that is stored separately: only the page of one run reads it. */
export type RunDetails = Pick<Outcome, 'steps' | 'console' | 'page_errors' | 'failed_requests' | 'baselines'>

/** An address in a script, for JavaScript and PostgreSQL. */
const ADDRESS = /https?:\/\/[^\s'"`\\)]+/

export const browserKind: MonitorKind & VotedKind & { kind: 'browser' } = {
  family: 'voted',
  kind: 'browser',
  // Each run needs its own browser.
  most_active: 200,
  targetOf: monitor => firstAddress(browserConfigOf(monitor).script) ?? sayBrowser('browser.script'),
  target_from: sql`jsonb_build_object('script', substring(m.config ->> 'script' from ${sql.lit(ADDRESS.source)}))`,
  placesOf: monitor => addressesIn(browserConfigOf(monitor).script).flatMap(placesOfAddress),
  specOf: monitor => browserSpec(browserConfigOf(monitor).script, monitor.timeout_seconds, acceptedOf(monitor)),
  readOutcome,
  unheard: {
    ...{ status: 'failed', duration_ms: 0, error: null, artifacts: [], browser_version: null, tests: null },
    web_vitals: { lcp_ms: null, fcp_ms: null, cls: null, inp_ms: null, ttfb_ms: null },
  } satisfies RunData,
  waits: () => ({ ms: STEP_MS, end_as: ['assertion_failed', 'step_failed', 'timed_out'] }),
}

function readOutcome(given: unknown): ObservedOutcome | null {
  const parsed = BrowserOutcome.safeParse(given)
  if (!parsed.success) return null
  const { steps, console, page_errors, failed_requests, baselines, page_weight: _, ...data } = parsed.data
  return {
    status: data.status === 'passed' ? 'healthy' : 'failing',
    failure_reason: data.failure_reason,
    failure_detail: data.error && storableText(data.error.message.slice(0, 2_000)),
    failure_text: data.error?.text ?? null,
    total_ms: data.duration_ms,
    data: data satisfies RunData & { failure_reason: unknown },
    evidence: { steps, console, page_errors, failed_requests, baselines } satisfies RunDetails,
  }
}

/** The first address in the script, and those that it goes to. */
function addressesIn(script: string): string[] {
  const visited = [...script.matchAll(/\bgoto\(\s*['"`](https?:\/\/[^\s'"`\\)]+)/g)].map(([, address = '']) => address)
  return [firstAddress(script) ?? '', ...visited]
}

/** The first address in the script, which searches use as the check's target. */
function firstAddress(script: string): string | undefined {
  return ADDRESS.exec(script)?.[0]
}
