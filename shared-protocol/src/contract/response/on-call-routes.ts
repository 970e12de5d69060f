import { z } from 'zod'
import { ref, text, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  Layer,
  LayerCreate,
  LayerUpdate,
  OnCallHours,
  OnCallNow,
  OnCallSchedule,
  Override,
  OverrideCreate,
  OverrideUpdate,
  ScheduleCreate,
  ScheduleUpdate,
  Shift,
  Timeline,
  TimelineRequest,
} from './on-call.ts'

const read = { kind: 'account', scope: 'read:on_call', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:on_call', role: 'member' } as const
const params = z.strictObject({ id: ref('on_call_schedule') })
const layerParams = params.extend({ layer_id: ref('on_call_layer') })
const fixture = 'on_call_schedule'

export const listSchedules = defineRoute({
  id: 'on_call_schedule.list',
  method: 'GET',
  path: '/on_call/schedule',
  summary: 'List the on-call schedules, newest first',
  access: read,
  reply: z.array(OnCallSchedule),
  list: 'whole',
  fixture: 'none',
})

export const createSchedule = defineRoute({
  id: 'on_call_schedule.create',
  method: 'POST',
  path: '/on_call/schedule',
  summary: 'Create an on-call schedule; without layers nobody is on call',
  access: write,
  body: ScheduleCreate,
  reply: OnCallSchedule,
  status: 201,
  refusals: ['limit_reached', 'conflict'],
  fixture,
})

export const getSchedule = defineRoute({
  id: 'on_call_schedule.get',
  method: 'GET',
  path: '/on_call/schedule/{id}',
  summary: 'Read an on-call schedule',
  access: read,
  params,
  reply: OnCallSchedule,
  fixture,
})

export const updateSchedule = defineRoute({
  id: 'on_call_schedule.update',
  method: 'PUT',
  path: '/on_call/schedule/{id}',
  summary: 'Change an on-call schedule',
  access: write,
  params,
  body: ScheduleUpdate,
  reply: OnCallSchedule,
  refusals: ['conflict'],
  fixture,
})

export const deleteSchedule = defineRoute({
  id: 'on_call_schedule.delete',
  method: 'DELETE',
  path: '/on_call/schedule/{id}',
  summary: 'Delete an on-call schedule that is not used by any escalation policy',
  access: write,
  params,
  refusals: ['conflict'],
  fixture,
})

export const rotateCalendar = defineRoute({
  id: 'on_call_schedule.rotate_calendar',
  method: 'POST',
  path: '/on_call/schedule/{id}/calendar/rotate',
  summary: 'Replace the URL of the iCalendar feed; the old URL returns 404 immediately',
  access: write,
  params,
  reply: OnCallSchedule,
  lastingCredential: true,
  fixture,
})

export const createLayer = defineRoute({
  id: 'on_call_layer.create',
  method: 'POST',
  path: '/on_call/schedule/{id}/layer',
  summary: 'Add a layer to an on-call schedule',
  access: write,
  params,
  body: LayerCreate,
  reply: Layer,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const updateLayer = defineRoute({
  id: 'on_call_layer.update',
  method: 'PUT',
  path: '/on_call/schedule/{id}/layer/{layer_id}',
  summary: 'Change a layer; omitted fields keep their value',
  access: write,
  params: layerParams,
  body: LayerUpdate,
  reply: Layer,
  refusals: ['not_found'],
  fixture: 'on_call_layer',
})

export const deleteLayer = defineRoute({
  id: 'on_call_layer.delete',
  method: 'DELETE',
  path: '/on_call/schedule/{id}/layer/{layer_id}',
  summary: 'Delete a layer',
  access: write,
  params: layerParams,
  refusals: ['not_found'],
  fixture: 'on_call_layer',
})

export const listOverrides = defineRoute({
  id: 'on_call_override.list',
  method: 'GET',
  path: '/on_call/schedule/{id}/override',
  summary: 'List current and future overrides, ordered by start',
  access: read,
  params,
  reply: z.array(Override),
  list: 'whole',
  fixture,
})

export const createOverride = defineRoute({
  id: 'on_call_override.create',
  method: 'POST',
  path: '/on_call/schedule/{id}/override',
  summary: 'Put a member, or nobody, on call for a period, regardless of the layers',
  access: write,
  params,
  body: OverrideCreate,
  reply: Override,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture,
})

export const updateOverride = defineRoute({
  id: 'on_call_override.update',
  method: 'PUT',
  path: '/on_call/schedule/{id}/override/{override_id}',
  summary: 'Change an override that has not ended; past shifts do not change',
  access: write,
  params: params.extend({ override_id: ref('on_call_override') }),
  body: OverrideUpdate,
  reply: Override,
  refusals: ['not_found'],
  fixture: 'on_call_override',
})

export const deleteOverride = defineRoute({
  id: 'on_call_override.delete',
  method: 'DELETE',
  path: '/on_call/schedule/{id}/override/{override_id}',
  summary: 'Delete an override',
  access: write,
  params: params.extend({ override_id: ref('on_call_override') }),
  refusals: ['not_found'],
  fixture: 'on_call_override',
})

export const listShifts = defineRoute({
  id: 'on_call_schedule.shifts',
  method: 'GET',
  path: '/on_call/schedule/{id}/shifts',
  summary:
    'List past, current and future shifts. `from` and `to` default to the next 14 days; the range is at most 100 days. Past shifts never change',
  access: read,
  params,
  query: z.strictObject(timeRange),
  reply: z.array(Shift),
  list: 'whole',
  fixture,
})

export const getTimeline = defineRoute({
  id: 'on_call_schedule.timeline',
  method: 'POST',
  path: '/on_call/schedule/{id}/timeline',
  summary:
    'Get the shifts of each layer and the resulting shifts, as saved or with other layers; nothing is changed. `from` and `to` default to the next 14 days; the range is at most 50 days',
  access: read,
  params,
  body: TimelineRequest,
  reply: Timeline,
  tx: 'read',
  fixture,
})

export const listOnCallNow = defineRoute({
  id: 'on_call.now',
  method: 'GET',
  path: '/on_call/now',
  summary: 'List who is on call now for each schedule, by schedule name',
  access: read,
  reply: z.array(OnCallNow),
  list: 'whole',
  fixture: 'none',
})

export const listOnCallHours = defineRoute({
  id: 'on_call.hours',
  method: 'GET',
  path: '/on_call/hours',
  summary:
    'List how many hours each member was or will be on call, by schedule, and how many of them at night. `from` and `to` default to the last 30 days; the range is at most 100 days. Schedules at the same time count each',
  access: read,
  query: z.strictObject(timeRange),
  reply: z.array(OnCallHours),
  list: 'whole',
  fixture: 'on_call_schedule',
})

export const getCalendar = defineRoute({
  id: 'on_call_schedule.calendar',
  method: 'GET',
  path: '/on_call/schedule/{id}/calendar.ics',
  summary: 'Get the shifts of the last 7 and the next 90 days as an iCalendar feed (RFC 5545)',
  access: { kind: 'public' },
  params: z.strictObject({ id: text(64).meta({ description: 'Id of the on-call schedule' }) }),
  query: z.strictObject({ token: text(100).default('').meta({ description: 'Token from the URL of the feed' }) }),
  reply: z.string(),
  replyType: 'calendar',
  refusals: ['not_found'],
  fixture: 'on_call_calendar',
})
