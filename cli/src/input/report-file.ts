import { readFileSync, statSync } from 'node:fs'
import { REPORT_BOUNDS } from '@pharos/shared-protocol/report/bound.ts'
import { type OpenedReport, openReport, type UnreadableReason } from '@pharos/shared-protocol/report/open.ts'
import { failed, messageOf, usageFailure } from '../failure.ts'
import type { Files } from './files.ts'

const REASONS: Record<UnreadableReason, [what: string, ...hints: string[]]> = {
  too_large: ['is larger than any report'],
  no_pdf: ['is not a PDF'],
  no_figures: [
    'holds no signed figures as Pharos attaches them',
    'Another program may have saved it again: check the file as it was mailed or downloaded.',
  ],
  unknown_format: ['holds figures in a format that this version does not know, or damaged ones', 'Try a newer pharos.'],
}

/** Opens a report for checking. Reads no more than a report can have. */
export function openReportFile(files: Files, file: string): Extract<OpenedReport, { unreadable: null }> {
  const report = openReport(bytesOf(files.path(file), file))
  if (report.unreadable === null) return report
  throw unreadable(file, report.unreadable)
}

function bytesOf(path: string, file: string): Buffer {
  try {
    const { size } = statSync(path)
    if (size <= REPORT_BOUNDS.file_bytes) return readFileSync(path)
  } catch (error) {
    throw usageFailure(`${file} cannot be read: ${messageOf(error)}`)
  }
  throw unreadable(file, 'too_large')
}

function unreadable(file: string, reason: UnreadableReason) {
  const [what, ...hints] = REASONS[reason]
  return failed(`${file} ${what}, so it cannot be checked.`, ...hints)
}
