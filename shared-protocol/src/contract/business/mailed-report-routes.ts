import { z } from 'zod'
import { paging, ref, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  Report,
  ReportCreate,
  ReportIssue,
  ReportIssueChanges,
  ReportKeys,
  ReportSubscription,
  ReportUpdate,
} from './mailed-report.ts'

const read = { kind: 'account', scope: 'read:reports', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:reports', role: 'member' } as const
const params = z.strictObject({ id: ref('report') })
const ofReport = { path: '/report/{id}', params, fixture: 'report' } as const

const SendTo = z.strictObject({
  to: z.enum(['recipients', 'me']).default('recipients').meta({
    description: '`recipients`: those who have confirmed. `me`: only the calling member',
  }),
})

export const listReports = defineRoute({
  id: 'report.list',
  method: 'GET',
  path: '/report',
  summary: 'List the mailed reports, newest first',
  access: read,
  reply: z.array(Report),
  list: 'whole',
  fixture: 'none',
})

export const createReport = defineRoute({
  id: 'report.create',
  method: 'POST',
  path: '/report',
  summary: 'Create a report that is mailed every week or month, with a PDF and its figures signed',
  access: write,
  body: ReportCreate,
  reply: Report,
  status: 201,
  refusals: ['limit_reached'],
  fixture: 'report',
})

export const getReport = defineRoute({
  ...ofReport,
  id: 'report.get',
  method: 'GET',
  summary: 'Get a mailed report with its recipients',
  access: read,
  reply: Report,
})

export const updateReport = defineRoute({
  ...ofReport,
  id: 'report.update',
  method: 'PUT',
  summary: 'Change a mailed report; omitted fields keep their value. Recipients that are left out are removed',
  access: write,
  body: ReportUpdate,
  reply: Report,
})

export const deleteReport = defineRoute({
  ...ofReport,
  id: 'report.delete',
  method: 'DELETE',
  summary: 'Delete a mailed report with all of its issues',
  access: write,
})

export const sendReport = defineRoute({
  ...ofReport,
  id: 'report.send',
  method: 'POST',
  path: '/report/{id}/send',
  summary: 'Make an issue about the last complete period and mail it now, whatever the schedule',
  access: write,
  body: SendTo,
  reply: ReportIssue,
  status: 202,
  refusals: ['conflict', 'limit_reached'],
})

export const previewReport = defineRoute({
  ...ofReport,
  id: 'report.preview',
  method: 'GET',
  path: '/report/{id}/preview',
  summary: 'Show what an issue about the last complete period would say, as a page or as its unsigned figures',
  access: read,
  query: z.strictObject({
    format: z.enum(['html', 'json']).default('html').meta({ description: '`html`: a page without script' }),
  }),
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
})

export const listReportIssues = defineRoute({
  ...ofReport,
  id: 'report_issue.list',
  method: 'GET',
  path: '/report/{id}/issue',
  summary: 'List the issues of a report of the last 400 days, newest first',
  access: read,
  query: z.strictObject({ ...paging(20, 100) }),
  reply: z.array(ReportIssue),
  list: 'page',
})

const issueParams = params.extend({ issue_id: ref('report_issue') })

export const getReportIssue = defineRoute({
  id: 'report_issue.get',
  method: 'GET',
  path: '/report/{id}/issue/{issue_id}',
  summary: 'Get an issue of a report',
  access: read,
  params: issueParams,
  reply: ReportIssue,
  refusals: ['not_found'],
  fixture: 'report_issue',
})

export const downloadReportIssue = defineRoute({
  id: 'report_issue.download',
  method: 'GET',
  path: '/report/{id}/issue/{issue_id}/file',
  summary: 'Download an issue as PDF, as a page, or its signed figures as JSON',
  access: read,
  params: issueParams,
  query: z.strictObject({
    format: z.enum(['pdf', 'html', 'json']).default('pdf').meta({
      description: '`pdf` has the signed figures as an attachment',
    }),
  }),
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
  audited: true,
  refusals: ['conflict', 'not_found'],
  fixture: 'report_issue_file',
})

export const compareReportIssue = defineRoute({
  id: 'report_issue.compare',
  method: 'GET',
  path: '/report/{id}/issue/{issue_id}/changes',
  summary: 'Compare an issue with the figures of its period as they are now, after corrections',
  access: read,
  params: issueParams,
  reply: ReportIssueChanges,
  tx: 'none',
  refusals: ['conflict', 'not_found'],
  fixture: 'report_issue',
})

export const correctReportIssue = defineRoute({
  id: 'report_issue.correct',
  method: 'POST',
  path: '/report/{id}/issue/{issue_id}/correct',
  summary: 'Make a corrected edition of an issue, which says what has changed, and mail it',
  access: write,
  params: issueParams,
  body: SendTo,
  reply: ReportIssue,
  status: 202,
  tx: 'none',
  refusals: ['conflict', 'limit_reached', 'not_found'],
  fixture: 'report_issue_changed',
})

const byLink = {
  access: { kind: 'public' },
  query: z.object({ token: text(200, 1).meta({ description: 'Token from the link in an email' }) }),
  reply: ReportSubscription,
  replyType: 'json_or_html',
  tx: 'none',
} as const
/** The body that mail programs send automatically (RFC 8058) is ignored: the address says everything. */
const button = { body: z.string().optional(), bodyType: 'bytes' } as const

export const showReportConfirm = defineRoute({
  ...byLink,
  id: 'report_recipient.show_confirm',
  method: 'GET',
  path: '/public/report/confirm',
  summary: 'Show which report a confirmation link is for, as a page with a button; opening the page changes nothing',
  refusals: ['forbidden'],
  fixture: 'report_confirm',
})

export const confirmReport = defineRoute({
  ...byLink,
  ...button,
  id: 'report_recipient.confirm',
  method: 'POST',
  path: '/public/report/confirm',
  summary: 'Confirm that an address wants to receive a report. Repeating it has no effect',
  refusals: ['forbidden'],
  fixture: 'report_confirm',
})

export const showReportEnd = defineRoute({
  ...byLink,
  id: 'report_recipient.show_end',
  method: 'GET',
  path: '/public/report/unsubscribe',
  summary: 'Show which report an unsubscribe link is for, as a page with a button; opening the page changes nothing',
  refusals: ['forbidden'],
  fixture: 'report_end',
})

export const endReport = defineRoute({
  ...byLink,
  ...button,
  id: 'report_recipient.end',
  method: 'POST',
  path: '/public/report/unsubscribe',
  summary: 'Stop receiving a report with one click (RFC 8058). Repeating it has no effect',
  refusals: ['forbidden'],
  fixture: 'report_end',
})

export const listReportKeys = defineRoute({
  id: 'report_key.list',
  method: 'GET',
  path: '/.well-known/pharos-report-keys.json',
  summary: 'List the public keys with which this installation signs or has signed reports',
  access: { kind: 'public', anySite: true },
  reply: ReportKeys,
  fixture: 'none',
})
