import { z } from 'zod'
import { MONITOR_TYPES } from '../../check/kind.ts'
import { ExternalKey, HttpUrl, Id, Name, OwnId, ref, Slug, Tags, TimeOut, text } from '../field.ts'
import { ReasonText } from './run-fields.ts'

/** The service of a monitor, in bodies. */
export const ServiceChoice = ref('service').nullable().meta({ description: 'Id of the service; `null` for none' })

export const CheckRegions = z.array(Slug).min(1).max(20).nullable().meta({ id: 'CheckRegions' })
const RunbookUrl = HttpUrl.nullable().meta({ id: 'RunbookUrl' })

/** Writable fields common to HTTP, TLS and page-speed monitors (api.md part B), without defaults. */
export const monitorFields = {
  friendly_name: Name.meta({ description: 'Display name' }),
  description: text(5000).nullable().meta({ description: 'Description' }),
  runbook_url: RunbookUrl.meta({ description: 'URL of instructions for responders; `null` for none' }),
  tags: Tags.meta({ description: 'Tags for searching and grouping' }),
  group_notification_ids: z
    .array(ref('notification_group'))
    .max(50)
    .meta({ description: 'Ids of the notification groups that are notified' }),
  check_regions: CheckRegions.meta({
    description: 'Slugs of the regions that run the checks; `null` for the default regions of the account',
  }),
  external_key: ExternalKey,
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
    id: OwnId,
    at: TimeOut.meta({ description: 'Time of the change' }),
    from: status.meta({ description: 'Status before the change' }),
    to: status.meta({ description: 'Status after the change' }),
    reason: z.string().meta({ description: 'Reason for the change, in words' }),
    reason_text: ReasonText,
    failure_reason: z.string().nullable().meta({ description: 'Failure code; `null` if there is none' }),
    trigger_run: z
      .string()
      .nullable()
      .meta({ description: 'Id of the result that caused the change; `null` if no result did' }),
  })
}

/** Kinds of monitor by their wire names (api.md B7). */
export const MonitorType = z.enum(MONITOR_TYPES).meta({ id: 'MonitorType' })
export type MonitorType = z.output<typeof MonitorType>
