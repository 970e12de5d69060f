import { z } from 'zod'
import { MONITOR_TYPES } from '../check/kind.ts'
import { HttpUrl, Id, Name, ref, Slug, Tags, TimeOut, text } from './field.ts'

/** Writable fields common to HTTP, TLS and page-speed monitors (api.md part B), without defaults. */
export const monitorFields = {
  friendly_name: Name,
  description: text(5000).nullable(),
  runbook_url: HttpUrl.nullable(),
  tags: Tags,
  group_notification_ids: z.array(ref('notification_group')).max(50),
  check_regions: z.array(Slug).min(1).max(20).nullable(),
  external_key: text(200, 1).nullable(),
}

/** The reply to `POST …/run`, for every kind. */
export const RunAccepted = z
  .object({
    run_id: Id.meta({
      description:
        'Id that the result will have when the run has ended; with several regions, the result of the first region that has an agent online',
    }),
  })
  .meta({ id: 'RunAccepted' })

/** A change of status of a monitor that is checked from one region at a time; `status` has the values of its kind. */
export function transitionBetween<S extends z.ZodType>(status: S) {
  return z.object({
    id: Id,
    at: TimeOut,
    from: status,
    to: status,
    reason: z.string().meta({ description: 'Reason for the change, in words' }),
    failure_reason: z.string().nullable(),
    trigger_run: z
      .string()
      .nullable()
      .meta({ description: 'Id of the result that caused the change; `null` if no result did' }),
  })
}

/** Kinds of monitor by their wire names (api.md B7). */
export const MonitorType = z.enum(MONITOR_TYPES).meta({ id: 'MonitorType' })
export type MonitorType = z.output<typeof MonitorType>
