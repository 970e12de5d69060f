import { z } from 'zod'
import { TimeZone } from './account.ts'
import { Id, Name, ref, TimeIn, TimeOut, text, timeRange } from './field.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const ROTATIONS = ['daily', 'weekly', 'monthly', 'custom'] as const

const Rotation = z
  .enum(ROTATIONS)
  .meta({ description: 'Unit of rotation_length: days, weeks, months, or (custom) hours' })
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 09:00')
const Restriction = z.strictObject({
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .max(7)
    .refine(days => new Set(days).size === days.length, 'must not repeat a day'),
  from: ClockTime,
  to: ClockTime.meta({ description: 'Not after from: on the next day; 00:00 to 00:00 is the whole day' }),
})

export const Layer = z
  .object({
    id: Id,
    name: z.string(),
    position: z.int(),
    user_ids: z.array(Id.nullable()).meta({ description: 'null: the turn of a member who has left' }),
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
    calendar_url: z.string().meta({ description: 'The iCalendar feed; anyone with the address can read it' }),
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
const Position = z.int().min(1).max(10).meta({ description: 'From 1; a later layer covers an earlier one' })

export const LayerCreate = z.strictObject({
  ...layerFields,
  name: Name.optional(),
  position: Position.optional().meta({ description: 'Left out: the last, which covers all others' }),
  rotation_length: layerFields.rotation_length.default(1),
  starts_at: TimeIn.optional().meta({ description: 'Left out: now' }),
  handoff_time: ClockTime.default('09:00'),
  restrictions: layerFields.restrictions.default([]),
  ends_at: layerFields.ends_at.default(null),
})
export const LayerUpdate = z.strictObject({ ...layerFields, position: Position }).partial()

export const Override = z
  .object({
    id: Id,
    user_id: Id.nullable().meta({ description: 'The substitute; null: nobody is on call, on purpose' }),
    starts_at: TimeOut,
    ends_at: TimeOut,
    created_at: TimeOut,
  })
  .meta({ id: 'OnCallOverride' })
export const OverrideCreate = z.strictObject({
  user_id: ref('member').nullable().meta({ description: 'The substitute; null: nobody is on call, on purpose' }),
  starts_at: TimeIn.optional().meta({ description: 'Left out: now' }),
  ends_at: TimeIn,
})

export const OverrideUpdate = OverrideCreate.partial()

export const Shift = z
  .object({
    from: TimeOut,
    to: TimeOut,
    user_id: Id.nullable().meta({ description: 'null: a gap' }),
    user_name: z.string().nullable().meta({
      description: 'What they are called, or were when they left; null: a gap, or a former member of unknown name',
    }),
    layer_id: Id.nullable().meta({ description: 'Null unless a layer decides; of the past it may be gone' }),
    override_id: Id.nullable().meta({ description: 'Null unless an override decides; of the past it may be gone' }),
  })
  .meta({ id: 'OnCallShift' })

const MOST_LAYERS = 10
/** A layer that may not be complete yet. */
const LayerDraft = z.strictObject({
  ...layerFields,
  user_ids: z.array(ref('member').nullable()).min(1).max(50),
  starts_at: TimeIn.optional().meta({ description: 'Left out: now' }),
})
export const TimelineRequest = z.strictObject({
  ...timeRange,
  timezone: TimeZone.optional().meta({ description: 'Instead of the schedule’s' }),
  layers: z
    .array(LayerDraft.omit({ name: true }))
    .max(MOST_LAYERS)
    .optional()
    .meta({ description: 'Instead of the saved ones, the last covering all others: a preview' }),
})
export const Timeline = z
  .object({
    layers: z
      .array(z.array(Shift))
      .meta({ description: 'Of each layer by position, as if there were no other and no override' }),
    shifts: z.array(Shift).meta({ description: 'What results; without other layers the past is as it was' }),
  })
  .meta({ id: 'OnCallTimeline' })

export const OnCallNow = z
  .object({
    schedule_id: Id,
    schedule_name: z.string(),
    user_id: Id.nullable(),
    user_name: z.string().nullable(),
    until: TimeOut.nullable().meta({ description: 'null: for the next 90 days' }),
  })
  .meta({ id: 'OnCallNow' })
