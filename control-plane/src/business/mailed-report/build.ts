import type { ReportIssue } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { attachStatement } from '@pharos/shared-protocol/report/attach.ts'
import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import { documentOf } from '@pharos/shared-protocol/report/seal.ts'
import { signStatement } from '@pharos/shared-protocol/report/statement.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { printPage } from '../../platform/printer.ts'
import { loadBrand } from './brand.ts'
import { correctionOf } from './edition.ts'
import { collectFigures, type Order } from './figures/collect.ts'
import { noteKey, signingKey } from './key.ts'
import { pageOf } from './page/page.ts'
import type { IssueRow } from './row.ts'
import type { IssueFile } from './rules.ts'

/** An issue with its files. Without a PDF, the page is the document that the figures belong to. */
export interface BuiltIssue {
  figures: ReportFigures
  files: Partial<Record<IssueFile, Buffer>>
  no_pdf_reason: ReportIssue['no_pdf_reason']
}

/** Collects the figures of an issue, with what it corrects in another one, prints them and signs them together with the printed file. */
export async function buildIssue(platform: Platform, order: Order, issue: IssueRow): Promise<BuiltIssue> {
  const found = await collectFigures(platform, order)
  const figures =
    issue.trigger === 'correction' ? { ...found, corrects: await correctionOf(platform, issue, found) } : found
  const html = await drawPage(platform, order.row.account_id, figures)
  const { pdf, no_pdf_reason } = await print(platform, html)
  await inSystem(platform, noteKey)
  const document = pdf ?? Buffer.from(html)
  const base_url = baseUrlOf(platform.config)
  const signed = signStatement({ base_url, document: documentOf(document), figures }, signingKey(platform))
  const files = { html: Buffer.from(html), json: signed.statement, sig: Buffer.from(signed.signature) }
  return { figures, no_pdf_reason, files: pdf ? { ...files, pdf: attachStatement(pdf, signed) } : files }
}

/** The page of a report with the brand of its account. */
export async function drawPage(platform: Platform, account: string, figures: ReportFigures): Promise<string> {
  return pageOf(figures, await inSystem(platform, ctx => loadBrand(ctx, account)))
}

async function print(platform: Platform, html: string) {
  const printed = await printPage(platform.config, html)
  if ('pdf' in printed) return { pdf: printed.pdf, no_pdf_reason: null }
  const { fault, complaint } = printed
  if (fault !== 'no_browser') platform.log.warn({ complaint }, 'a report could not be printed; it is sent as a page')
  return { pdf: null, no_pdf_reason: fault }
}
