import { z } from 'zod'
import { says } from '../text/en/contract.ts'
import { FailureText } from '../text/failure.ts'
import { BASELINE_BOUNDS, ComparedBaseline, SpecBaseline } from './baseline.ts'

/**
 * Why a browser run did not pass. `script_invalid`: the script does not load, or has no test. `nothing_ran`: it skipped
 * all of its tests. `baseline_missing`: an assertion compares with a file, and none is accepted. `step_failed`: an
 * action or the script itself threw. `target_not_allowed`: the region's egress policy. `out_of_memory` and
 * `sandbox_died`: the script exceeded a limit of its sandbox. `browser_unavailable` and `baseline_unavailable`: this
 * agent could not start a browser, or could not get the accepted baselines, which says nothing about the target.
 * `not_measured`: of page speed, a measurement that has a budget is missing.
 */
export const BROWSER_FAILURES = [
  'script_invalid',
  'nothing_ran',
  'assertion_failed',
  'baseline_missing',
  'step_failed',
  'timed_out',
  'target_not_allowed',
  'browser_crashed',
  'out_of_memory',
  'sandbox_died',
  'browser_unavailable',
  'baseline_unavailable',
  'not_measured',
] as const
export const BrowserFailure = z.enum(BROWSER_FAILURES).meta({ id: 'BrowserFailureReason' })
export type BrowserFailure = z.infer<typeof BrowserFailure>

export const BROWSER_STATUSES = ['passed', 'failed', 'timed_out', 'error'] as const

export const ARTIFACT_KINDS = ['screenshot', 'har', 'trace', 'video'] as const
export const ArtifactKind = z.enum(ARTIFACT_KINDS)
export type ArtifactKind = z.infer<typeof ArtifactKind>

/** The media type and the size limit in bytes of each kind of artifact; larger artifacts are dropped. */
export const ARTIFACTS = {
  screenshot: { content_type: 'image/png', max_bytes: 8_000_000 },
  har: { content_type: 'application/json', max_bytes: 16_000_000 },
  trace: { content_type: 'application/zip', max_bytes: 32_000_000 },
  video: { content_type: 'video/webm', max_bytes: 32_000_000 },
} as const satisfies { [K in ArtifactKind]: { content_type: string; max_bytes: number } }

/** When a kind of artifact is kept. Artifacts that are kept on failure must be recorded in every run. */
export const Keep = z.enum(['never', 'on_failure', 'always'])
export type Keep = z.infer<typeof Keep>

/** What is kept by default. A script may request more of a passing run (`test.use({ video: 'on' })`), or less. */
export const DEFAULT_KEEP: { [K in ArtifactKind]: Keep } = {
  screenshot: 'on_failure',
  har: 'on_failure',
  trace: 'on_failure',
  video: 'on_failure',
}

export const KEEP_NOTHING: { [K in ArtifactKind]: Keep } = {
  screenshot: 'never',
  har: 'never',
  trace: 'never',
  video: 'never',
}

export const MAX_SCRIPT_LENGTH = 200_000

/** The limits of live lines of a test run: how many in all, their length in characters, and how many per message. */
export const LIVE = { lines: 200, text: 1_000, batch: 50 } as const

/**
 * What an agent runs: a `@playwright/test` file, or a body with `page`, `context`, `browser`, `request` and `expect` in
 * scope.
 */
export const BrowserSpec = z.object({
  script: z.string().min(1).max(MAX_SCRIPT_LENGTH),
  timeout_ms: z.int().min(1_000).max(600_000),
  keep: z.record(ArtifactKind, Keep),
  /** Whether someone watches: what the script writes is then sent while it runs. */
  live: z.boolean().optional(),
  /** The check's accepted baselines, and the id of the check that they belong to. */
  baselines: z
    .object({ check_id: z.uuid(), accepted: z.array(SpecBaseline).min(1).max(BASELINE_BOUNDS.count) })
    .optional(),
})
export type BrowserSpec = z.infer<typeof BrowserSpec>

export const EnvironmentName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, says('field.environment_name'))

/** The sealed half of a browser run: the script's environment variables. */
export const BrowserSecrets = z.object({
  environment: z.record(EnvironmentName, z.string().max(10_000)),
})
export type BrowserSecrets = z.infer<typeof BrowserSecrets>

/** The most items of each list, and characters of each text, that a run keeps; the rest is dropped. */
export const BROWSER_BOUNDS = {
  steps: 200,
  console: 200,
  page_errors: 50,
  failed_requests: 100,
  text: 1_000,
  url: 600,
  message: 4_000,
  stack: 8_000,
} as const

/**
 * The size limit of each list as JSON, in bytes; items at its end are dropped. Together with the error, the lists stay
 * below the bus's 1 MB per message.
 */
export const BROWSER_BYTES = {
  steps: 300_000,
  console: 150_000,
  page_errors: 60_000,
  failed_requests: 100_000,
} as const

export const BrowserError = z
  .object({
    message: z.string().meta({ description: 'Error message' }),
    text: FailureText.meta({
      description: 'The message as a code with its values, for other languages; `null` if it has no code',
    }),
    stack: z.string().nullable().meta({ description: 'Stack trace; `null` if unknown' }),
    line: z.int().positive().nullable().meta({ description: 'Line of the script, as it was given; `null` if unknown' }),
  })
  .meta({ id: 'BrowserError' })
export type BrowserError = z.infer<typeof BrowserError>

/** An action, assertion or `test.step`. The title includes its parents if there are several tests or nested steps. */
export const BrowserStep = z
  .object({
    title: z.string().meta({ description: 'Title' }),
    duration_ms: z.number().nonnegative().meta({ description: 'Duration, in milliseconds' }),
    status: z.enum(['passed', 'failed', 'skipped']).meta({ description: 'Status' }),
    error: z.string().nullable().meta({ description: 'What went wrong; `null` if nothing did' }),
  })
  .meta({ id: 'BrowserStep' })
export type BrowserStep = z.infer<typeof BrowserStep>

export const ConsoleLine = z
  .object({
    level: z.string().max(20).meta({ description: 'Level of the line, for example `log` or `error`' }),
    text: z.string().meta({ description: 'Text of the line' }),
  })
  .meta({ id: 'BrowserConsoleLine' })
export type ConsoleLine = z.infer<typeof ConsoleLine>
export const PageError = z
  .object({
    message: z.string().meta({ description: 'Error message' }),
    stack: z.string().nullable().meta({ description: 'Stack trace; `null` if unknown' }),
  })
  .meta({ id: 'BrowserPageError' })

/** A request without an answer (`failure` says why) or with a status of 400 or more. */
export const FailedRequest = z
  .object({
    method: z.string().max(20).meta({ description: 'HTTP method' }),
    url: z.string().meta({ description: 'URL of the request' }),
    resource_type: z.string().max(20).meta({ description: 'Purpose of the request in the page, for example `script`' }),
    status: z.int().nullable().meta({ description: 'HTTP status code of the response; `null` if there was none' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Why the request failed; `null` if it received an error status' }),
  })
  .meta({ id: 'BrowserFailedRequest' })
export type FailedRequest = z.infer<typeof FailedRequest>

const Vital = z.number().nonnegative().nullable()

/**
 * The worst value of each vital over the pages that a run loaded, in milliseconds except `cls`; null if not observed.
 */
export const WebVitals = z
  .object({
    lcp_ms: Vital.meta({ description: 'Largest contentful paint, in milliseconds; `null` if the page reported none' }),
    fcp_ms: Vital.meta({ description: 'First contentful paint, in milliseconds; `null` if the page reported none' }),
    cls: Vital.meta({ description: 'Cumulative layout shift (no unit); `null` if the page reported none' }),
    inp_ms: Vital.meta({
      description: 'Interaction to next paint, in milliseconds; `null` if there was no interaction',
    }),
    ttfb_ms: Vital.meta({ description: 'Time to first byte, in milliseconds; `null` if the page reported none' }),
  })
  .meta({ id: 'WebVitals' })
export type WebVitals = z.infer<typeof WebVitals>

/** What the built-in page-speed script counted until the page was quiet. */
export const PageWeight = z
  .object({
    transfer_bytes: z.int().nonnegative(),
    requests: z
      .record(z.string().max(20), z.int().nonnegative())
      .meta({ description: 'Number of requests by resource type' }),
  })
  .meta({ id: 'PageWeight' })
export type PageWeight = z.infer<typeof PageWeight>

export const Artifact = z.object({ kind: ArtifactKind, bytes: z.int().nonnegative(), content_type: z.string() })

const Count = z.int().nonnegative()

/** How the tests of a script ended. Their sum is the number of tests. */
export const BrowserTests = z
  .object({
    passed: Count.meta({ description: 'Tests that passed at the first attempt' }),
    expected_to_fail: Count.meta({ description: 'Tests that failed in an assertion, as `test.fail()` says' }),
    flaky: Count.meta({ description: 'Tests that passed at a later attempt, because the script asks for retries' }),
    failed: Count.meta({ description: 'Tests that failed' }),
    skipped: Count.meta({ description: 'Tests that were skipped, or skipped all of their steps' }),
  })
  .meta({ id: 'BrowserTests' })
export type BrowserTests = z.infer<typeof BrowserTests>

/** What a browser run observed, with every secret of its environment masked. */
export const BrowserOutcome = z.object({
  status: z.enum(BROWSER_STATUSES),
  duration_ms: z.number().nonnegative(),
  failure_reason: BrowserFailure.nullable(),
  error: BrowserError.nullable(),
  steps: z.array(BrowserStep),
  console: z.array(ConsoleLine),
  page_errors: z.array(PageError),
  failed_requests: z.array(FailedRequest),
  web_vitals: WebVitals,
  page_weight: PageWeight.nullable(),
  artifacts: z.array(Artifact),
  browser_version: z.string().max(100).nullable(),
  /** Agents that are one version behind send none. */
  baselines: z.array(ComparedBaseline).max(BASELINE_BOUNDS.count).default([]),
  /** Null if the script did not load. Agents that are one version behind send none. */
  tests: BrowserTests.nullable().default(null),
})
export type BrowserOutcome = z.infer<typeof BrowserOutcome>
