import { BASELINE_BOUNDS, BaselineName, COMPARISON_STATES } from '@pharos/shared-protocol/check/baseline.ts'
import { BrowserTests } from '@pharos/shared-protocol/check/browser.ts'
import { z } from 'zod'
import { OWN_FAULTS, type Report as Told } from './inside/message.ts'

/** The longest text that is accepted at all; an outcome keeps less. */
const Text = z.string().max(200_000)
const Millis = z.number().nonnegative().max(86_400_000)

const Seen = z.discriminatedUnion('type', [
  z.object({ type: z.literal('console'), level: Text, text: Text }),
  z.object({ type: z.literal('page_error'), message: Text, stack: Text.nullable() }),
  z.object({
    type: z.literal('request'),
    method: Text,
    url: Text,
    resource_type: Text,
    status: z.int().nullable(),
    failure: Text.nullable(),
  }),
  z.object({ type: z.literal('vitals'), document: Text, vitals: z.record(z.string(), z.number().nonnegative()) }),
  z.object({ type: z.literal('browser'), version: Text }),
  z.object({ type: z.literal('crash') }),
])

/** A sandbox's report, validated, since the author of the script may have written it. */
export const Report = z.object({
  status: z.enum(['passed', 'failed', 'timed_out', 'unloaded', 'nothing_ran']),
  duration_ms: Millis,
  faults: z
    .array(
      z.object({
        message: Text,
        stack: Text.nullable(),
        line: z.int().positive().nullable(),
        own: z.enum(OWN_FAULTS).nullable(),
      }),
    )
    .max(1_000),
  steps: z
    .array(
      z.object({
        title: Text,
        duration_ms: Millis,
        status: z.enum(['passed', 'failed', 'skipped']),
        error: Text.nullable(),
        category: z.string(),
      }),
    )
    .max(1_000),
  browser_version: Text.nullable(),
  page_weight: z.unknown(),
  tests: BrowserTests.nullable(),
  compared: z.array(z.object({ name: BaselineName, state: z.enum(COMPARISON_STATES) })).max(BASELINE_BOUNDS.count),
  seen: z.array(Seen).max(20_000),
}) satisfies z.ZodType<Told>
export type Report = z.infer<typeof Report>
