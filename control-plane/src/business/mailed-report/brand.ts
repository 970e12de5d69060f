import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstBranded, loadShownBranding } from '../../publishing/branding/index.ts'
import { paletteOf } from '../../publishing/page-html/index.ts'
import { PLAIN, type ReportBrand } from './page/page.ts'

/** The brand of an account: that of its oldest status page that has one, while its plan includes branding. */
export async function loadBrand(ctx: SystemCtx, account: string): Promise<ReportBrand> {
  const { rows } = await sql<{ name: string }>`select name from account where id = ${account}`.execute(ctx.sql)
  const name = rows[0]?.name ?? ''
  const [page] = (await firstBranded(ctx, account, 1)).first
  const branding = page ? await loadShownBranding(ctx, page.id) : null
  if (branding === null) return { name, ...PLAIN }
  const palette = paletteOf('light', branding)
  return {
    name: branding.page_title ?? name,
    band: palette.band ?? PLAIN.band,
    on_band: palette['on-band'] ?? PLAIN.on_band,
  }
}
