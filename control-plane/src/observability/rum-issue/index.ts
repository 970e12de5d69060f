import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { getRumIssue, mergeRumIssues, splitRumIssue, updateRumIssue } from './commands.ts'
import { getRumIssueEvent } from './issue-event.ts'
import { listRumIssueEvents } from './issue-events.ts'
import { listRumIssues } from './list.ts'
import { addRumRelease, listRumReleases } from './releases.ts'
import { readRumIssueStats } from './stats.ts'

export { ISSUE_NOTICED, ISSUES_LEFT_OUT } from './event.ts'
export { issuesOfErrors } from './issue-of-error.ts'
export type { NoticeReason } from './notice.ts'
export { MOST_NOTICES } from './notice.ts'
export { SHAPE } from './shape.ts'
export { startRumIssues } from './worker.ts'

export const rumIssueRoutes = [
  bind(routes.listRumIssues, listRumIssues),
  bind(routes.getRumIssue, getRumIssue),
  bind(routes.updateRumIssue, updateRumIssue),
  bind(routes.mergeRumIssues, mergeRumIssues),
  bind(routes.splitRumIssue, splitRumIssue),
  bind(routes.listRumReleases, listRumReleases),
  bind(routes.addRumRelease, addRumRelease),
  bindReading(routes.listRumIssueEvents, listRumIssueEvents),
  bindReading(routes.getRumIssueEvent, getRumIssueEvent),
  bindReading(routes.readRumIssueStats, readRumIssueStats),
]
