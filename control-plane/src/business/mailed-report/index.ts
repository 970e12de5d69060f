import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage, bindPublic } from '../../platform/http/open.ts'
import { bind, bindFile, bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { createReport, deleteReport, updateReport } from './commands.ts'
import { compareReportIssue, correctReportIssue } from './edition.ts'
import { downloadReportIssue, previewReport } from './files.ts'
import { listReportKeys } from './key.ts'
import { confirm, end, showConfirm, showEnd } from './link.ts'
import { confirmedPage, confirmPage, endedPage, endPage } from './link-page.ts'
import { getReport, getReportIssue, listReportIssues, listReports } from './queries.ts'
import { sendReport } from './send.ts'

export { askedReportRecipientEndpoints, reportRecipientEndpoints } from './endpoints.ts'
export { eraseReports, startReports } from './work.ts'

export const mailedReportRoutes: Binding[] = [
  bind(routes.listReports, listReports),
  bind(routes.createReport, createReport),
  bind(routes.getReport, getReport),
  bind(routes.updateReport, updateReport),
  bind(routes.deleteReport, deleteReport),
  bind(routes.sendReport, sendReport),
  bindFile(routes.previewReport, previewReport),
  bind(routes.listReportIssues, listReportIssues),
  bind(routes.getReportIssue, getReportIssue),
  bindFile(routes.downloadReportIssue, downloadReportIssue),
  bindOpen(routes.compareReportIssue, compareReportIssue),
  bindOpen(routes.correctReportIssue, correctReportIssue),
  bindPage(routes.showReportConfirm, showConfirm, confirmPage),
  bindPage(routes.confirmReport, confirm, confirmedPage),
  bindPage(routes.showReportEnd, showEnd, endPage),
  bindPage(routes.endReport, end, endedPage),
  bindPublic(routes.listReportKeys, listReportKeys),
]
