import { z } from 'zod'
import { TimeZone } from '../account/account.ts'
import {
  AccountId,
  CreatedAt,
  ExternalKey,
  ExternalKeyOut,
  Id,
  Name,
  OwnId,
  ref,
  Tags,
  TimeIn,
  TimeOut,
  text,
} from '../field.ts'

/** With `checks`, no runs are sent either, and missing data does not count. */
export const SUPPRESS = ['alerts', 'checks'] as const
export const Suppress = z.enum(SUPPRESS).meta({ id: 'MaintenanceSuppress' })
export type Suppress = z.output<typeof Suppress>

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const fields = z.strictObject({
  title: Name.meta({ description: 'Title' }),
  starts_at: TimeIn.meta({ description: 'Start of the first occurrence' }),
  ends_at: TimeIn.meta({ description: 'End of the first occurrence, which also sets the duration of the others' }),
  timezone: TimeZone.meta({
    description: 'IANA time zone in which the recurrence is evaluated. Defaults to the time zone of the account',
  }),
  recurrence: text(500, 1).nullable().meta({
    description:
      'Recurrence rule (RRULE of RFC 5545), such as `FREQ=WEEKLY;BYDAY=SU`; `null` if the window does not recur',
    example: 'FREQ=WEEKLY;BYDAY=SU',
  }),
  monitor_tags: Tags.meta({ description: 'Tags; the window covers monitors that have at least one of them' }),
  monitor_ids: z
    .array(ref('monitor'))
    .max(5_000)
    .meta({ description: 'Ids of monitors that the window covers, together with their paired monitors' }),
  suppress: Suppress.meta({ description: 'Whether alerts are held back during the window, or checks are not run' }),
  status_page_ids: z
    .array(ref('status_page'))
    .max(50)
    .meta({ description: 'Ids of status pages that show the window' }),
  external_key: ExternalKey,
})

/** Body of `POST /maintenance_window`. */
export const MaintenanceWindowCreate = fields.partial().required({ title: true, starts_at: true, ends_at: true })

/** Body of `PUT /maintenance_window/{id}`: omitted fields keep their value. */
export const MaintenanceWindowUpdate = fields.partial()
export type MaintenanceWindowInput = z.output<typeof MaintenanceWindowUpdate>

/** The fields that decide when the window is. */
export const MaintenanceCalendar = fields
  .pick({ starts_at: true, ends_at: true, timezone: true, recurrence: true })
  .partial({ timezone: true, recurrence: true })

export const Occurrence = z
  .object({
    starts_at: TimeOut.meta({ description: 'Start time' }),
    ends_at: TimeOut.meta({ description: 'End time' }),
  })
  .meta({ id: 'MaintenanceOccurrence' })

export const MaintenanceWindow = z
  .object({
    id: OwnId,
    account_id: AccountId,
    title: z.string().meta({ description: 'Title' }),
    starts_at: TimeOut.meta({ description: 'Start time' }),
    ends_at: TimeOut.meta({ description: 'End time' }),
    timezone: z.string().meta({ description: 'IANA time zone' }),
    recurrence: z
      .string()
      .nullable()
      .meta({ description: 'Recurrence rule (RRULE of RFC 5545); `null` if the window does not recur' }),
    monitor_tags: z
      .array(z.string())
      .meta({ description: 'Tags; the window covers monitors that have at least one of them' }),
    monitor_ids: z
      .array(Id)
      .meta({ description: 'Ids of monitors that the window covers, together with their paired monitors' }),
    suppress: Suppress.meta({ description: 'Whether alerts are held back during the window, or checks are not run' }),
    status_page_ids: z.array(Id).meta({ description: 'Ids of status pages that show the window' }),
    external_key: ExternalKeyOut,
    status: z.enum(['scheduled', 'active', 'ended']).meta({ description: 'Status' }),
    active: Occurrence.nullable().meta({ description: 'Active occurrence; `null` if there is none' }),
    upcoming: z.array(Occurrence).meta({ description: 'Next occurrences, at most 5' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'MaintenanceWindow' })
export type MaintenanceWindow = z.output<typeof MaintenanceWindow>
