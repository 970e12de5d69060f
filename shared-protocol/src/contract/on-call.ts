import { z } from 'zod'
import { TimeZone } from './account.ts'
import { Id, Name, ref, TimeIn, TimeOut, text, timeRange } from './field.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const ROTATIONS = ['daily', 'weekly', 'monthly', 'custom'] as const

const Rotation = z
  .enum(ROTATIONS)
  .meta({ description: 'Unit of `rotation_length`: days, weeks, months, or hours for `custom`' })
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 09:00')
const Restriction = z.strictObject({
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .max(7)
    .refine(days => new Set(days).size === days.length, 'must not repeat a day'),
  from: ClockTime,
  to: ClockTime.meta({
    description: 'End time. If not later than `from`, it is on the next day; 00:00 to 00:00 is the whole day',
  }),
})

export const Layer = z
  .object({
    id: Id,
    name: z.string(),
    position: z.int(),
    user_ids: z.array(Id.nullable()).meta({
      description: 'Members in rotation order; `null` for the turn of a member who has left or is deactivated',
    }),
    rotation: Rotation,
    rotation_length: z.int(),
    starts_at: TimeOut,
    handoff_time: z.string(),
    restrictions: z.array(z.object({ days: z.array(z.enum(WEEKDAYS)), from: z.string(), to: z.string() })),
    ends_at: TimeOut.nullable(),
  })
  .meta({ id: 'OnCallLayer' })

export const OnCallSchedule = z
  .object({
    id: Id,
    account_id: Id,
    name: z.string(),
    timezone: z.string(),
    external_key: z.string().nullable(),
    layers: z.array(Layer),
    calendar_url: z.string().meta({ description: 'URL of the iCalendar feed; anyone who knows it can read the feed' }),
    created_at: TimeOut,
  })
  .meta({ id: 'OnCallSchedule' })

const scheduleFields = { name: Name, timezone: TimeZone, external_key: text(200, 1).nullable() }
export const ScheduleCreate = z.strictObject({
  ...scheduleFields,
  external_key: scheduleFields.external_key.default(null),
})
export const ScheduleUpdate = z.strictObject(scheduleFields).partial()

const layerFields = {
  name: Name,
  user_ids: z.array(ref('member')).min(1).max(50),
  rotation: Rotation,
  rotation_length: z.int().min(1).max(366),
  starts_at: TimeIn,
  handoff_time: ClockTime,
  restrictions: z.array(Restriction).max(20),
  ends_at: TimeIn.nullable(),
}
const Position = z
  .int()
  .min(1)
  .max(10)
  .meta({ description: 'Position, counted from 1; later layers override earlier ones' })

export const LayerCreate = z.strictObject({
  ...layerFields,
  name: Name.optional(),
  position: Position.optional().meta({
    description: 'Position, counted from 1. Defaults to the last, which overrides all others',
  }),
  rotation_length: layerFields.rotation_length.default(1),
  starts_at: TimeIn.optional().meta({ description: 'Defaults to now' }),
  handoff_time: ClockTime.default('09:00'),
  restrictions: layerFields.restrictions.default([]),
  ends_at: layerFields.ends_at.default(null),
})
export const LayerUpdate = z.strictObject({ ...layerFields, position: Position }).partial()

export const Override = z
  .object({
    id: Id,
    user_id: Id.nullable().meta({
      description: 'Member who is on call instead; `null` if deliberately nobody is on call',
    }),
    starts_at: TimeOut,
    ends_at: TimeOut,
    created_at: TimeOut,
  })
  .meta({ id: 'OnCallOverride' })
export const OverrideCreate = z.strictObject({
  user_id: ref('member')
    .nullable()
    .meta({ description: 'Member who is on call instead; `null` if deliberately nobody is on call' }),
  starts_at: TimeIn.optional().meta({ description: 'Defaults to now' }),
  ends_at: TimeIn,
})

export const OverrideUpdate = OverrideCreate.partial()

export const Shift = z
  .object({
    from: TimeOut,
    to: TimeOut,
    user_id: Id.nullable().meta({ description: 'Member on call; `null` if nobody is on call' }),
    user_name: z.string().nullable().meta({
      description:
        'Name of the member, or their last name known for a former member; `null` if nobody is on call, or if the name of a former member is unknown',
    }),
    layer_id: Id.nullable().meta({
      description: 'Layer that determines the shift; `null` if none does. For past shifts it may have been deleted',
    }),
    override_id: Id.nullable().meta({
      description: 'Override that determines the shift; `null` if none does. For past shifts it may have been deleted',
    }),
  })
  .meta({ id: 'OnCallShift' })

const MOST_LAYERS = 10
/** A layer that may not be complete yet. */
const LayerDraft = z.strictObject({
  ...layerFields,
  user_ids: z.array(ref('member').nullable()).min(1).max(50),
  starts_at: TimeIn.optional().meta({ description: 'Defaults to now' }),
})
export const TimelineRequest = z.strictObject({
  ...timeRange,
  timezone: TimeZone.optional().meta({ description: 'IANA time zone to use instead of that of the schedule' }),
  layers: z
    .array(LayerDraft.omit({ name: true }))
    .max(MOST_LAYERS)
    .optional()
    .meta({ description: 'Layers to preview instead of the saved ones; later layers override earlier ones' }),
})
export const Timeline = z
  .object({
    layers: z
      .array(z.array(Shift))
      .meta({ description: 'Shifts of each layer by position, without the effect of other layers and overrides' }),
    shifts: z
      .array(Shift)
      .meta({ description: 'Resulting shifts; past shifts are the actual ones unless `layers` is given' }),
  })
  .meta({ id: 'OnCallTimeline' })

export const OnCallNow = z
  .object({
    schedule_id: Id,
    schedule_name: z.string(),
    user_id: Id.nullable(),
    user_name: z.string().nullable(),
    until: TimeOut.nullable().meta({
      description: 'End of the current shift; `null` if it lasts for at least the next 90 days',
    }),
  })
  .meta({ id: 'OnCallNow' })

export const OnCallHours = z
  .object({
    schedule_id: Id,
    schedule_name: z.string(),
    user_id: Id.meta({ description: 'Member who was or will be on call, possibly a former one' }),
    user_name: z.string().nullable().meta({
      description: 'Name of the member; `null` if the name of a former member is unknown',
    }),
    timezone: TimeZone.meta({ description: 'Time zone of the nights: that of the member, else that of the account' }),
    from: TimeOut,
    to: TimeOut,
    hours: z.number().meta({ description: 'Hours on call by this schedule' }),
    night_hours: z.number().meta({ description: 'Hours of these between 22:00 and 06:00' }),
  })
  .meta({ id: 'OnCallHours' })
