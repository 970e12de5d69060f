import { z } from 'zod'
import { HttpTimings } from '../../check/http.ts'
import { RUN_KINDS } from '../../message/run.ts'
import { Text } from '../../text/text.ts'
import { CreatedAt, TimeOut } from '../field.ts'

/** What the kind of a run says. */
export const WHY_RUN =
  'Why the run took place. `slot`: scheduled. `first`: first run. `confirm`: to confirm a failure. `retry`: repeated. `manual`: on request'

/** Where, why and when a run took place. */
export const runFields = {
  created_at: CreatedAt,
  region: z.string().meta({ description: 'Slug of the region' }),
  run_kind: z.enum(RUN_KINDS).meta({ id: 'RunKind', description: WHY_RUN }),
  scheduled_at: TimeOut.meta({ description: 'Time for which the run was scheduled' }),
}

/** The text of a sentence that stands beside it, such as a `reason`. */
export const ReasonText = Text.nullable().meta({
  id: 'TextOrNull',
  description: 'The sentence as a code with its values, for other languages; `null` if it has no code',
})

/** Why a run failed: a sentence, and its text. */
export const failureDetail = {
  failure_detail: z.string().nullable().meta({ description: 'Description of the failure; `null` if there is none' }),
  failure_text: ReasonText,
}

/** What a monitor says of its last run, and of its last change. */
export const lastRunFields = {
  last_run_at: TimeOut.nullable().meta({ description: 'Time of the last run; `null` if there was none' }),
  last_status_change_at: TimeOut.nullable().meta({
    description: 'Time of the last status change; `null` if there was none',
  }),
  last_failure_reason: z
    .string()
    .nullable()
    .meta({ description: 'Failure code of the last failed run; `null` if there is none' }),
}

/** What results say about attempts that open a connection. */
export const attemptFields = {
  attempts: z.int().meta({ description: 'Number of attempts, including retries' }),
  timings_ms: HttpTimings.meta({ description: 'Duration of each phase, in milliseconds' }),
  remote_address: z
    .string()
    .nullable()
    .meta({ description: 'IP address of the other side; `null` if none was reached or known' }),
}
