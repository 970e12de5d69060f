import { z } from 'zod'
import { ComparedBaseline } from '../../check/baseline.ts'
import {
  ArtifactKind,
  BROWSER_STATUSES,
  BrowserError,
  BrowserFailure,
  BrowserStep,
  BrowserTests,
  ConsoleLine,
  FailedRequest,
  PageError,
  WebVitals,
} from '../../check/browser.ts'
import { CreatedAt, Id, OwnId, TimeOut } from '../field.ts'
import { excuseFields } from './excuse.ts'
import { WHY_RUN } from './run-fields.ts'

const outcome = {
  region: z.string().meta({ description: 'Slug of the region' }),
  status: z.enum(BROWSER_STATUSES).meta({ description: 'Status' }),
  duration_ms: z.number().meta({ description: 'Duration, in milliseconds' }),
  failure_reason: BrowserFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
  error: BrowserError.nullable().meta({ description: 'What went wrong; `null` if nothing did' }),
  web_vitals: WebVitals.meta({ description: 'Measurements of how fast the page was' }),
  browser_version: z.string().nullable().meta({ description: 'Version of the browser; `null` if it did not start' }),
  tests: BrowserTests.nullable().meta({
    description: 'How many tests passed, failed and were skipped; `null` if the script did not load',
  }),
}
const details = {
  steps: z.array(BrowserStep).meta({ description: 'Steps of the test, in order' }),
  console: z.array(ConsoleLine).meta({ description: 'Console output, oldest line first' }),
  page_errors: z.array(PageError).meta({ description: 'Uncaught errors of the page' }),
  failed_requests: z.array(FailedRequest).meta({ description: 'Requests of the page that failed' }),
  baselines: z
    .array(ComparedBaseline)
    .meta({ description: 'What was compared with a baseline, or would have been: at most 50' }),
}

/** A run in a list. Its console, steps and requests are only in `BrowserRun`. */
export const BrowserRunSummary = z
  .object({
    id: OwnId,
    browser_check_id: Id.meta({ description: 'Id of the browser check' }),
    created_at: CreatedAt,
    scheduled_at: TimeOut.meta({ description: 'Time for which the run was scheduled' }),
    run_kind: z.string().meta({ description: WHY_RUN }),
    ...outcome,
    artifacts: z
      .array(ArtifactKind)
      .meta({ description: 'Kinds of artifacts that were kept; each can be read at …/artifact/{kind}' }),
    ...excuseFields,
  })
  .meta({ id: 'BrowserRunSummary' })
export const BrowserRun = BrowserRunSummary.extend(details).meta({ id: 'BrowserRun' })

/** The result of an unsaved check. Its artifacts are not stored. */
export const BrowserTestResult = z
  .object({
    created_at: CreatedAt,
    scheduled_at: TimeOut.meta({ description: 'Time for which the run was scheduled' }),
    run_kind: z.string().meta({ description: WHY_RUN }),
    ...outcome,
    ...details,
    ...excuseFields,
  })
  .meta({ id: 'BrowserTestResult' })

export const VitalsTrend = z
  .object({
    resolution_seconds: z.int().meta({ description: 'Time between points, in seconds' }),
    points: z
      .array(
        z.object({
          at: TimeOut.meta({ description: 'Start of the interval' }),
          runs: z.int().meta({ description: 'Number of runs' }),
          ...WebVitals.shape,
        }),
      )
      .meta({
        description:
          '75th percentile of each vital over the runs in each interval, oldest first; intervals without runs are omitted',
      }),
  })
  .meta({ id: 'WebVitalsTrend' })
