import type * as contract from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import type { Branding } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { findPage } from '../status-page/index.ts'
import { BrandingEntity, type StoredBranding } from './entity.ts'

export async function getBranding(ctx: Ctx, { params }: Input<typeof contract.getBranding>) {
  noteRevision(ctx, params.id, (await findPage(ctx, params.id)) ?? { revision: 0 })
  return presentBranding(params.id, await findBranding(ctx, params.id))
}

export function findBranding(ctx: Ctx, page: string): Promise<StoredBranding | null> {
  return ctx.em.findOne(BrandingEntity, { page_id: page, account_id: ctx.account })
}

export function presentBranding(page: string, row: Partial<StoredBranding> | null): Branding {
  return {
    status_page_id: page,
    page_title: row?.page_title ?? null,
    default_theme: row?.default_theme ?? 'system',
    primary_color: row?.primary_color ?? null,
    accent_color: row?.accent_color ?? null,
    header_text: row?.header_text ?? null,
    footer_text: row?.footer_text ?? null,
    meta_description: row?.meta_description ?? null,
    custom_css: row?.custom_css ?? null,
    white_label: row?.white_label ?? false,
    logo_storage_key: row?.logo_storage_key ?? null,
    favicon_storage_key: row?.favicon_storage_key ?? null,
    og_image_storage_key: row?.og_image_storage_key ?? null,
  }
}
