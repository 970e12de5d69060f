import type * as contract from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import type { PagePreview, PreviewInput } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { draftComponents } from '../component/index.ts'
import { loadPageRows, type PageRows } from '../page-view/index.ts'
import { withDraft } from './page-preview-rows.ts'
import type { PrintPreview } from './preview-print.ts'

/** The page with the changes of the body. Nothing is written or published. */
export function previewPage(print: PrintPreview) {
  return (ctx: OpenCtx, { params, body }: Input<typeof contract.previewStatusPage>): Promise<PagePreview> =>
    print(body, async () => {
      const rows = await ctx.inAccount('read', tx => readRows(tx, params.id, body))
      return { ...rows, ...withDraft(rows, body, ctx.now) }
    })
}

async function readRows(ctx: Ctx, id: string, { components }: PreviewInput): Promise<PageRows> {
  const draft = components && (await draftComponents(ctx, id, components))
  const rows = await loadPageRows(ctx, id, draft)
  if (rows?.page.account_id !== ctx.account) throw notFound('status page')
  return rows
}
