import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
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
  TIME_IN_FORMAT,
  TimeIn,
  TimeOut,
} from '../field.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const ROTATIONS = ['daily', 'weekly', 'monthly', 'custom'] as const

const Rotation = z
  .enum(ROTATIONS)
  .meta({ description: 'Unit of `rotation_length`: days, weeks, months, or hours for `custom`' })
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('field.time_of_day'))
const Restriction = z.strictObject({
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .max(7)
    .refine(days => new Set(days).size === days.length, says('field.repeated_day'))
    .meta({ description: 'Days of the week on which the period starts' }),
  from: ClockTime.meta({ description: 'Start time as HH:MM, in the time zone of the schedule' }),
  to: ClockTime.meta({
    description: 'End time. If not later than `from`, it is on the next day; 00:00 to 00:00 is the whole day',
  }),
})

export const Layer = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    position: z.int().meta({ description: 'Position in the order' }),
    user_ids: z.array(Id.nullable()).meta({
      description: 'Members in rotation order; `null` for the turn of a member who has left or is deactivated',
    }),
    rotation: Rotation,
    rotation_length: z.int().meta({ description: 'Length of a turn, in units of `rotation`. Defaults to 1' }),
    starts_at: TimeOut.meta({ description: 'Start time' }),
    handoff_time: z.string().meta({
      description: 'Time of day at which turns change, as HH:MM in the time zone of the schedule. Defaults to 09:00',
    }),
    restrictions: z
      .array(
        z.object({
          days: z.array(z.enum(WEEKDAYS)).meta({ description: 'Days of the week on which the period starts' }),
          from: z.string().meta({ description: 'Start time as HH:MM, in the time zone of the schedule' }),
          to: z.string().meta({ description: 'End time as HH:MM, in the time zone of the schedule' }),
        }),
      )
      .meta({ description: 'Weekly periods to which the layer is limited; empty for no limit' }),
    ends_at: TimeOut.nullable().meta({ description: 'End of the layer; `null` if it has none' }),
  })
  .meta({ id: 'OnCallLayer' })

export const OnCallSchedule = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    timezone: z.string().meta({ description: 'IANA time zone' }),
    external_key: ExternalKeyOut,
    layers: z.array(Layer).meta({ description: 'Layers by position; later layers override earlier ones' }),
    calendar_url: z.string().meta({ description: 'URL of the iCalendar feed; anyone who knows it can read the feed' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'OnCallSchedule' })

const scheduleFields = {
  name: Name.meta({ description: 'Name' }),
  timezone: TimeZone.meta({ description: 'IANA time zone' }),
  external_key: ExternalKey,
}
export const ScheduleCreate = z.strictObject({
  ...scheduleFields,
  external_key: scheduleFields.external_key.default(null).meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
})
export const ScheduleUpdate = z.strictObject(scheduleFields).partial()

const layerFields = {
  name: Name.meta({ description: 'Name' }),
  user_ids: z
    .array(ref('member'))
    .min(1)
    .max(50)
    .meta({ description: 'Ids of the members in rotation order; a member may appear more than once' }),
  rotation: Rotation,
  rotation_length: z
    .int()
    .min(1)
    .max(366)
    .meta({ description: 'Length of a turn, in units of `rotation`. Defaults to 1' }),
  starts_at: TimeIn.meta({ description: `Start time. ${TIME_IN_FORMAT}` }),
  handoff_time: ClockTime.meta({
    description: 'Time of day at which turns change, as HH:MM in the time zone of the schedule. Defaults to 09:00',
  }),
  restrictions: z
    .array(Restriction)
    .max(20)
    .meta({ description: 'Weekly periods to which the layer is limited; empty for no limit' }),
  ends_at: TimeIn.nullable().meta({ description: `End of the layer; \`null\` if it has none. ${TIME_IN_FORMAT}` }),
}
const Position = z
  .int()
  .min(1)
  .max(10)
  .meta({ description: 'Position, counted from 1; later layers override earlier ones' })

export const LayerCreate = z.strictObject({
  ...layerFields,
  name: Name.optional().meta({ description: 'Name' }),
  position: Position.optional().meta({
    description: 'Position, counted from 1. Defaults to the last, which overrides all others',
  }),
  rotation_length: layerFields.rotation_length
    .default(1)
    .meta({ description: 'Length of a turn, in units of `rotation`. Defaults to 1' }),
  starts_at: TimeIn.optional().meta({ description: 'Defaults to now' }),
  handoff_time: ClockTime.default('09:00').meta({
    description: 'Time of day at which turns change, as HH:MM in the time zone of the schedule. Defaults to 09:00',
  }),
  restrictions: layerFields.restrictions
    .default([])
    .meta({ description: 'Weekly periods to which the layer is limited; empty for no limit' }),
  ends_at: layerFields.ends_at
    .default(null)
    .meta({ description: `End of the layer; \`null\` if it has none. ${TIME_IN_FORMAT}` }),
})
export const LayerUpdate = z.strictObject({ ...layerFields, position: Position }).partial()

export const Override = z
  .object({
    id: OwnId,
    user_id: Id.nullable().meta({
      description: 'Member who is on call instead; `null` if deliberately nobody is on call',
    }),
    starts_at: TimeOut.meta({ description: 'Start time' }),
    ends_at: TimeOut.meta({ description: 'End time' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'OnCallOverride' })
export const OverrideCreate = z.strictObject({
  user_id: ref('member')
    .nullable()
    .meta({ description: 'Member who is on call instead; `null` if deliberately nobody is on call' }),
  starts_at: TimeIn.optional().meta({ description: 'Defaults to now' }),
  ends_at: TimeIn.meta({ description: `End time. ${TIME_IN_FORMAT}` }),
})

export const OverrideUpdate = OverrideCreate.partial()

export const Shift = z
  .object({
    from: TimeOut.meta({ description: 'Start of the shift' }),
    to: TimeOut.meta({ description: 'End of the shift' }),
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
  user_ids: z
    .array(ref('member').nullable())
    .min(1)
    .max(50)
    .meta({ description: 'Ids of the members in rotation order; a member may appear more than once' }),
  starts_at: TimeIn.optional().meta({ description: 'Defaults to now' }),
})
export const TimelineRequest = z.strictObject({
  from: TimeIn.optional().meta({ description: `Start of the time range. ${TIME_IN_FORMAT}` }),
  to: TimeIn.optional().meta({ description: `End of the time range, excluded. ${TIME_IN_FORMAT}` }),
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
    schedule_id: Id.meta({ description: 'Id of the on-call schedule; `null` for none' }),
    schedule_name: z.string().meta({ description: 'Name of the on-call schedule' }),
    user_id: Id.nullable().meta({ description: 'Id of the member on call; `null` if nobody is' }),
    user_name: z.string().nullable().meta({ description: 'Name of the member on call; `null` if nobody is' }),
    until: TimeOut.nullable().meta({
      description: 'End of the current shift; `null` if it lasts for at least the next 90 days',
    }),
  })
  .meta({ id: 'OnCallNow' })

export const OnCallHours = z
  .object({
    schedule_id: Id.meta({ description: 'Id of the on-call schedule; `null` for none' }),
    schedule_name: z.string().meta({ description: 'Name of the on-call schedule' }),
    user_id: Id.meta({ description: 'Member who was or will be on call, possibly a former one' }),
    user_name: z.string().nullable().meta({
      description: 'Name of the member; `null` if the name of a former member is unknown',
    }),
    timezone: TimeZone.meta({ description: 'Time zone of the nights: that of the member, else that of the account' }),
    from: TimeOut.meta({ description: 'Start of the time range' }),
    to: TimeOut.meta({ description: 'End of the time range, excluded' }),
    hours: z.number().meta({ description: 'Hours on call by this schedule' }),
    night_hours: z.number().meta({ description: 'Hours of these between 22:00 and 06:00' }),
  })
  .meta({ id: 'OnCallHours' })
