import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

/** A schedule to be changed; its layers and overrides are read by `loadSchedules`. */
export const ScheduleEntity = defineEntity({
  name: 'on_call_schedule',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    timezone: p.text(),
    external_key: p.text().nullable(),
    calendar_key: p.integer(),
    /** Only `recordShifts` writes it. */
    recorded_until: instant().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type ScheduleRow = InferEntity<typeof ScheduleEntity>
