import type { ShownBranding } from '../branding/index.ts'
import type { BrandingView } from './view.ts'

/** The branding of a page that has none, without its images. */
export const PLAIN: Omit<BrandingView, 'logo' | 'favicon' | 'og_image' | 'header_html' | 'footer_html'> = {
  page_title: null,
  default_theme: 'system',
  primary_color: null,
  accent_color: null,
  header_text: null,
  footer_text: null,
  meta_description: null,
  custom_css: null,
  white_label: false,
}

/** A page without branding has Pharos' own look; assets are addressed by names that change with the upload. */
export function brandingOf(row: ShownBranding | null, html: (markdown: string) => string): BrandingView {
  const { logo_storage_key = null, favicon_storage_key = null, og_image_storage_key = null, ...rest } = row ?? {}
  const path = (name: string, key: string | null) => (key === null ? null : `asset/${name}/${key.split('/').at(-1)}`)
  return {
    ...PLAIN,
    ...rest,
    logo: path('logo', logo_storage_key),
    favicon: path('favicon', favicon_storage_key),
    og_image: path('og_image', og_image_storage_key),
    header_html: row?.header_text ? html(row.header_text) : '',
    footer_html: row?.footer_text ? html(row.footer_text) : '',
  }
}
