import { Readable } from 'node:stream'
import type * as contract from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { exported } from '../../platform/http/export.ts'
import type { SentFile } from '../../platform/http/file.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { drawPage } from './build.ts'
import { collectFigures } from './figures/collect.ts'
import { loadIssue, loadReport, zoneOf } from './queries.ts'
import { issueKey, nameOf, periodBefore } from './rules.ts'

const TYPES = { pdf: 'application/pdf', html: 'text/html; charset=utf-8', json: 'application/json' } as const

/** What an issue about the last complete period would say now, made by what makes issues. */
export function previewReport(
  ctx: OpenCtx,
  { params, query }: Input<typeof contract.previewReport>,
): Promise<SentFile> {
  // Bounded like exports: it reads as much as a large one.
  return exported(ctx, async () => {
    const { row, zone } = await ctx.inAccount('read', async tx => {
      const found = await loadReport(tx, ctx.account, params.id)
      return { row: found, zone: await zoneOf(tx, found) }
    })
    const period = periodBefore({ cadence: row.cadence, zone }, ctx.now)
    const figures = await collectFigures(ctx.platform, { row, period, zone })
    const text = query.format === 'json' ? JSON.stringify(figures) : await drawPage(ctx.platform, ctx.account, figures)
    const bytes = Buffer.from(text)
    return {
      content_type: TYPES[query.format],
      name: `report-preview.${query.format}`,
      bytes: bytes.length,
      content: Readable.from([bytes]),
    }
  })
}

export async function downloadReportIssue(
  ctx: OpenCtx,
  { params, query }: Input<typeof contract.downloadReportIssue>,
): Promise<SentFile> {
  const issue = await ctx.inAccount('read', tx => loadIssue(tx, params))
  ctx.notes.resource = params.id
  if (issue.status !== 'ready') throw new Refusal('conflict', businessText('mailed_report.issue_not_ready'))
  if (query.format === 'pdf' && !issue.has_pdf) throw new Refusal('conflict', businessText('mailed_report.no_pdf'))
  const object = await ctx.platform.objects.open(issueKey(issue, query.format))
  if (object === null) throw notFound('file of this issue')
  return { content_type: TYPES[query.format], name: `${nameOf(issue)}.${query.format}`, ...object }
}
