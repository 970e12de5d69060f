import { hasFeature, type Planned } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

export interface ShownBranding {
  page_title: string | null
  default_theme: 'light' | 'dark' | 'system'
  primary_color: string | null
  accent_color: string | null
  header_text: string | null
  footer_text: string | null
  meta_description: string | null
  custom_css: string | null
  white_label: boolean
  logo_storage_key: string | null
  favicon_storage_key: string | null
  og_image_storage_key: string | null
}

/**
 * How the public sees a page: its branding, while the account's plan includes branding. After a downgrade the settings
 * are kept, and apply again with the next paid plan.
 */
export async function loadShownBranding(ctx: SystemCtx, page: string): Promise<ShownBranding | null> {
  const { rows } = await sql<ShownBranding & Planned>`select b.page_title, b.default_theme, b.primary_color,
      b.accent_color, b.header_text, b.footer_text, b.meta_description, b.custom_css, b.white_label, b.logo_storage_key,
      b.favicon_storage_key, b.og_image_storage_key, a.plan, a.plan_exceptions
    from status_page_branding b join account a on a.id = b.account_id where b.page_id = ${page}`.execute(ctx.sql)
  if (!rows[0]) return null
  const { plan, plan_exceptions, ...branding } = rows[0]
  const account = { plan, plan_exceptions }
  if (!hasFeature(account, 'branding')) return null
  return { ...branding, white_label: branding.white_label && hasFeature(account, 'white_label') }
}
