import { inSystem, type Platform } from '../../platform/context.ts'
import { type EraseStep, eraseRows } from '../../platform/erase.ts'
import { startForgetting } from '../../platform/forget.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { OLD_REPORT_ASKS, startAsks } from './asks.ts'
import { buildIssue } from './build.ts'
import { CannotCorrect, orderOf } from './edition.ts'
import { type IssueFile, issueFolder, issueKey, reportsOf } from './rules.ts'
import { ISSUE_WORK } from './send.ts'
import * as store from './store.ts'

const EVERY_MS = 10_000

const TYPES: Record<IssueFile, string> = {
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  sig: 'text/plain; charset=utf-8',
}

/** Makes the issues of reports, asks recipients, and deletes what is old. */
export function startReports(platform: Platform): Worker[] {
  const issues = startWorker(platform, {
    name: ISSUE_WORK,
    everyMs: EVERY_MS,
    isDue: store.issuesAreDue,
    async work(turn) {
      await drain(turn, () => store.issueNext(platform))
      await store.failIssues(platform)
      await forgetOld(platform)
      await drain(turn, () => makeNext(platform))
    },
  })
  return [issues, startAsks(platform), startForgetting(platform, 'report-housekeeping', [OLD_REPORT_ASKS])]
}

/** Makes the next issue that is due, in one process at a time; false if none is. */
export async function makeNext(platform: Platform): Promise<boolean> {
  const claimed = await store.claimIssue(platform)
  if (!claimed) return false
  const { issue, row } = claimed
  try {
    const built = await buildIssue(platform, orderOf(row, issue), issue)
    for (const [file, bytes] of Object.entries(built.files) as [IssueFile, Buffer][])
      await platform.objects.write(issueKey(issue, file), bytes, TYPES[file])
    await store.finishIssue(platform, claimed, built)
  } catch (err) {
    if (err instanceof CannotCorrect) return store.endFailed(platform, issue, err.reason)
    platform.log.warn({ err, issue: issue.id }, 'an issue of a report could not be made; will retry')
    await store.releaseIssue(platform, issue, true)
  }
  return true
}

/** Files go first, so that none is forgotten. */
async function forgetOld(platform: Platform): Promise<void> {
  for (const issue of await inSystem(platform, store.findOldIssues)) {
    await platform.objects.removeAll(issueFolder(issue))
    await inSystem(platform, ctx => store.forgetIssue(ctx, issue))
  }
}

/** Deletes the reports of an account: first their rows, so that nothing is made any more. */
export const eraseReports: EraseStep = async erasure => {
  for (const table of ['report_ask', 'report_issue', 'report_recipient', 'mailed_report'])
    await eraseRows(erasure, table)
  await erasure.platform.objects.removeAll(reportsOf(erasure.account))
}
