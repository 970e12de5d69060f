import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getRumIssue, listRumIssues, mergeRumIssues, splitRumIssue, updateRumIssue } from './commands.ts'

export { changeReasonText } from './change-words.ts'
export { ISSUE_NOTICED, ISSUES_LEFT_OUT } from './event.ts'
export type { NoticeReason } from './notice.ts'
export { MOST_NOTICES } from './notice.ts'
export { startRumIssues } from './worker.ts'

export const rumIssueRoutes = [
  bind(routes.listRumIssues, listRumIssues),
  bind(routes.getRumIssue, getRumIssue),
  bind(routes.updateRumIssue, updateRumIssue),
  bind(routes.mergeRumIssues, mergeRumIssues),
  bind(routes.splitRumIssue, splitRumIssue),
]
