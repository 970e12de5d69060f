import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { type PrintMarkdown, widgetReader } from '../widget/index.ts'
import { createDashboard, deleteDashboard, updateDashboard } from './commands.ts'
import { previewWidget, readSavedWidget } from './data.ts'
import { exportDashboard, importDashboard } from './document.ts'
import { setLayout } from './layout.ts'
import { getDashboard, listDashboards } from './queries.ts'
import { createWidget, deleteWidget, updateWidget } from './widget.ts'

export { createWith } from './create.ts'
export { DashboardEntity, WidgetEntity } from './entity.ts'
export { firstDashboards } from './first.ts'

/** `print` renders Markdown. */
export function dashboardRoutes(print: PrintMarkdown): Binding[] {
  const read = widgetReader(print)
  return [
    bind(routes.listDashboards, listDashboards),
    bind(routes.createDashboard, createDashboard),
    bind(routes.getDashboard, getDashboard),
    bind(routes.updateDashboard, updateDashboard),
    bind(routes.deleteDashboard, deleteDashboard),
    bind(routes.setDashboardLayout, setLayout),
    bind(routes.exportDashboard, exportDashboard),
    bind(routes.importDashboard, importDashboard),
    bind(routes.createWidget, createWidget),
    bind(routes.updateWidget, updateWidget),
    bind(routes.deleteWidget, deleteWidget),
    bindReading(routes.readWidgetData, readSavedWidget(read)),
    bindReading(routes.previewWidget, previewWidget(read)),
  ]
}
