export { ScheduleEntity } from './entity.ts'
export { loadSchedules, type StoredSchedule } from './load.ts'
export { onCallRoutes } from './routes.ts'
export { type Duty, dutyAt, type Schedule, type Shift, shiftsBetween } from './rules.ts'
