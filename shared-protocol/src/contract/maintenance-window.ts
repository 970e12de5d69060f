import { z } from 'zod'
import { TimeZone } from './account.ts'
import { Id, Name, ref, Tags, TimeIn, TimeOut, text } from './field.ts'

/** With `checks`, no runs are sent either, and missing data does not count. */
export const SUPPRESS = ['alerts', 'checks'] as const
export const Suppress = z.enum(SUPPRESS).meta({ id: 'MaintenanceSuppress' })
export type Suppress = z.output<typeof Suppress>

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const fields = z.strictObject({
  title: Name,
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
  suppress: Suppress,
  status_page_ids: z.array(ref('status_page')).max(50),
  external_key: text(200, 1).nullable(),
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

export const Occurrence = z.object({ starts_at: TimeOut, ends_at: TimeOut }).meta({ id: 'MaintenanceOccurrence' })

export const MaintenanceWindow = z
  .object({
    id: Id,
    account_id: Id,
    title: z.string(),
    starts_at: TimeOut,
    ends_at: TimeOut,
    timezone: z.string(),
    recurrence: z.string().nullable(),
    monitor_tags: z.array(z.string()),
    monitor_ids: z.array(Id),
    suppress: Suppress,
    status_page_ids: z.array(Id),
    external_key: z.string().nullable(),
    status: z.enum(['scheduled', 'active', 'ended']),
    active: Occurrence.nullable().meta({ description: 'Active occurrence; `null` if there is none' }),
    upcoming: z.array(Occurrence).meta({ description: 'Next occurrences, at most 5' }),
    created_at: TimeOut,
  })
  .meta({ id: 'MaintenanceWindow' })
export type MaintenanceWindow = z.output<typeof MaintenanceWindow>
