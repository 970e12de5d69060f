import type { THEMES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { defineEntity, type InferEntity, p } from '../../platform/database/column.ts'

/** How a page looks; a page without a row has Pharos' own look. */
export const BrandingEntity = defineEntity({
  name: 'status_page_branding',
  properties: {
    page_id: p.uuid().primary(),
    account_id: p.uuid(),
    page_title: p.text().nullable(),
    default_theme: p.text().$type<(typeof THEMES)[number]>(),
    primary_color: p.text().nullable(),
    accent_color: p.text().nullable(),
    header_text: p.text().nullable(),
    footer_text: p.text().nullable(),
    meta_description: p.text().nullable(),
    custom_css: p.text().nullable(),
    white_label: p.boolean(),
    logo_storage_key: p.text().nullable(),
    favicon_storage_key: p.text().nullable(),
    og_image_storage_key: p.text().nullable(),
  },
})
export type StoredBranding = InferEntity<typeof BrandingEntity>
