import { z } from 'zod'
import { RUN_KINDS } from '../message/run.ts'
import { CreatedAt, TimeOut } from './field.ts'

/** What the kind of a run says. */
export const WHY_RUN =
  'Why the run took place. `slot`: scheduled. `first`: first run. `confirm`: to confirm a failure. `retry`: repeated. `manual`: on request'

/** Where, why and when a run took place. */
export const runFields = {
  created_at: CreatedAt,
  region: z.string().meta({ description: 'Slug of the region' }),
  run_kind: z.enum(RUN_KINDS).meta({ description: WHY_RUN }),
  scheduled_at: TimeOut.meta({ description: 'Time for which the run was scheduled' }),
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
