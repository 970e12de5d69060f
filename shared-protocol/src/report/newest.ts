import type { ReportIssue } from '../contract/business/mailed-report.ts'

/**
 * The issue that a correction is about, of issues from the newest on: the last one that was made for the recipients. What
 * a member had made for themselves corrects nothing for others; it counts only where nothing else was made.
 */
export function issueToCorrect<I extends Pick<ReportIssue, 'status' | 'trial' | 'trigger'>>(
  issues: readonly I[],
): I | undefined {
  const ready = issues.filter(({ status }) => status === 'ready')
  return ready.find(({ trial }) => !trial) ?? ready.find(({ trigger }) => trigger !== 'correction')
}
