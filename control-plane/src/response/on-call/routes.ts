import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPublic } from '../../platform/http/open.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getCalendar } from './calendar.ts'
import { createSchedule, deleteSchedule, rotateCalendar, updateSchedule } from './commands.ts'
import { createLayer, deleteLayer, updateLayer } from './layer.ts'
import { createOverride, deleteOverride, listOverrides, updateOverride } from './override.ts'
import { getSchedule, listOnCallHours, listOnCallNow, listSchedules, listShifts } from './queries.ts'
import { getTimeline } from './timeline.ts'

export const onCallRoutes = [
  bind(routes.listSchedules, listSchedules),
  bind(routes.createSchedule, createSchedule),
  bind(routes.getSchedule, getSchedule),
  bind(routes.updateSchedule, updateSchedule),
  bind(routes.deleteSchedule, deleteSchedule),
  bind(routes.rotateCalendar, rotateCalendar),
  bind(routes.createLayer, createLayer),
  bind(routes.updateLayer, updateLayer),
  bind(routes.deleteLayer, deleteLayer),
  bind(routes.listOverrides, listOverrides),
  bind(routes.createOverride, createOverride),
  bind(routes.updateOverride, updateOverride),
  bind(routes.deleteOverride, deleteOverride),
  bind(routes.listShifts, listShifts),
  bind(routes.getTimeline, getTimeline),
  bind(routes.listOnCallNow, listOnCallNow),
  bind(routes.listOnCallHours, listOnCallHours),
  bindPublic(routes.getCalendar, getCalendar),
]
