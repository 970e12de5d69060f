import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { Id, ref, text } from '../field.ts'
import { defineRoute } from '../route.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export const ASSET_TYPES = ['logo', 'favicon', 'og_image'] as const
const AssetType = z.enum(ASSET_TYPES).meta({ id: 'BrandingAssetType' })
export type AssetType = z.output<typeof AssetType>

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, says('field.hex_colour'))

/** 50 KB of custom CSS in UTF-8. */
const MOST_CSS_BYTES = 50 * 1024
const Css = text(MOST_CSS_BYTES).refine(
  css => new TextEncoder().encode(css).length <= MOST_CSS_BYTES,
  says('field.css_too_large'),
)
const StorageKey = text(500, 1).meta({ description: 'Storage key from an upload for this page' })

/** Body of `PUT …/branding` (spec 2.9): omitted fields keep their value, null clears. */
export const BrandingUpdate = z
  .strictObject({
    page_title: text(100).nullable().meta({ description: 'Title of the page; `null` to use its name' }),
    default_theme: z.enum(THEMES).nullable().meta({ description: 'Default theme; `null` for `system`' }),
    primary_color: Color.nullable().meta({
      description: 'Primary colour of the page, in the form `#rrggbb`; `null` for the default',
    }),
    accent_color: Color.nullable().meta({
      description: 'Secondary colour of the page, in the form `#rrggbb`; `null` for the default',
    }),
    header_text: text(500).nullable().meta({ description: 'Text in the header of the page; `null` for none' }),
    footer_text: text(500).nullable().meta({ description: 'Text in the footer of the page; `null` for none' }),
    meta_description: text(160).nullable().meta({ description: 'Description for search engines; `null` for none' }),
    custom_css: Css.nullable().meta({ description: 'Custom CSS of the page, up to 50 KB; `null` for none' }),
    white_label: z.boolean().nullable().meta({ description: 'Whether to hide the mention of Pharos' }),
    logo_storage_key: StorageKey.nullable().meta({ description: 'Storage key of the uploaded logo; `null` for none' }),
    favicon_storage_key: StorageKey.nullable().meta({
      description: 'Storage key of the uploaded favicon; `null` for none',
    }),
    og_image_storage_key: StorageKey.nullable().meta({
      description: 'Storage key of the uploaded image for link previews; `null` for none',
    }),
  })
  .partial()
export type BrandingInput = z.output<typeof BrandingUpdate>

/** What visitors see of the branding, too. */
export const shownBranding = {
  page_title: z.string().nullable().meta({ description: 'Title of the page; `null` to use its name' }),
  default_theme: z
    .enum(THEMES)
    .meta({ description: 'Default theme of the page; `system` follows the setting of the visitor’s device' }),
  primary_color: z
    .string()
    .nullable()
    .meta({ description: 'Primary colour of the page, in the form `#rrggbb`; `null` for the default' }),
  accent_color: z
    .string()
    .nullable()
    .meta({ description: 'Secondary colour of the page, in the form `#rrggbb`; `null` for the default' }),
  header_text: z.string().nullable().meta({ description: 'Text in the header of the page; `null` for none' }),
  footer_text: z.string().nullable().meta({ description: 'Text in the footer of the page; `null` for none' }),
  meta_description: z.string().nullable().meta({ description: 'Description for search engines; `null` for none' }),
}

const Branding = z
  .object({
    status_page_id: Id.meta({ description: 'Id of the status page' }),
    ...shownBranding,
    custom_css: z.string().nullable().meta({ description: 'Custom CSS of the page, up to 50 KB; `null` for none' }),
    white_label: z.boolean().meta({ description: 'Whether to hide the mention of Pharos' }),
    logo_storage_key: z.string().nullable().meta({ description: 'Storage key of the uploaded logo; `null` for none' }),
    favicon_storage_key: z
      .string()
      .nullable()
      .meta({ description: 'Storage key of the uploaded favicon; `null` for none' }),
    og_image_storage_key: z
      .string()
      .nullable()
      .meta({ description: 'Storage key of the uploaded image for link previews; `null` for none' }),
  })
  .meta({ id: 'StatusPageBranding' })
export type Branding = z.output<typeof Branding>

const BrandingUpdated = Branding.extend({
  custom_css_left_out: z.array(z.string()).optional().meta({
    description: 'Up to 20 parts of the submitted CSS that the page does not use; omitted if it uses all of it',
  }),
}).meta({ id: 'StatusPageBrandingUpdated' })
export type BrandingUpdated = z.output<typeof BrandingUpdated>

/** The allowed media types of an asset with their file extensions. SVG is excluded because it can carry script. */
export const IMAGE_TYPES = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
} as const
export type ImageType = keyof typeof IMAGE_TYPES

/** The size limit of the file of each asset, in bytes. */
export const ASSET_BYTES: { [K in AssetType]: number } = {
  logo: 2 * 1024 * 1024,
  favicon: 256 * 1024,
  og_image: 5 * 1024 * 1024,
}

const BrandingUpload = z
  .strictObject({
    file_type: AssetType.meta({ description: 'Type of image' }),
    content_type: z
      .enum(Object.keys(IMAGE_TYPES) as [ImageType, ...ImageType[]], {
        error: issue =>
          issue.input === 'image/svg+xml'
            ? says('field.no_svg')
            : says('field.image_type', { image_types: Object.keys(IMAGE_TYPES).join(', ') }),
      })
      .meta({ description: 'Media type of the image' }),
    file_size_bytes: z.int().positive().meta({ description: 'Size of the file in bytes' }),
  })
  .refine(({ file_type, file_size_bytes }) => file_size_bytes <= ASSET_BYTES[file_type], {
    path: ['file_size_bytes'],
    error: issue =>
      says('field.image_too_large', { asset_bytes: ASSET_BYTES[(issue.input as { file_type: AssetType }).file_type] }),
  })

const BrandingUploadReply = z
  .object({
    upload_url: z.string().meta({ description: 'URL that accepts a single PUT of exactly this type and size' }),
    storage_key: z.string().meta({ description: 'Key to set in the corresponding branding field after the upload' }),
    expires_in_seconds: z.int().meta({ description: 'Number of seconds for which the URL is valid' }),
  })
  .meta({ id: 'BrandingUpload' })

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const PATH = '/status_page/{id}/branding'
const fixture = 'page_branding'

export const getBranding = defineRoute({
  id: 'page_branding.get',
  method: 'GET',
  path: PATH,
  summary: 'Read the branding of a status page',
  access: read,
  params,
  reply: Branding,
  fixture,
})

export const updateBranding = defineRoute({
  id: 'page_branding.update',
  method: 'PUT',
  path: PATH,
  summary: 'Change the branding of a status page; requires a paid plan',
  access: write,
  params,
  body: BrandingUpdate,
  reply: BrandingUpdated,
  tx: 'none',
  refusals: ['plan_required'],
  fixture,
})

export const uploadBranding = defineRoute({
  id: 'page_branding.upload',
  method: 'POST',
  path: `${PATH}/upload`,
  summary: 'Get a URL to upload an image to; requires a paid plan',
  access: write,
  params,
  body: BrandingUpload,
  reply: BrandingUploadReply,
  refusals: ['plan_required'],
  fixture,
})

export const deleteBrandingAsset = defineRoute({
  id: 'page_branding.remove_asset',
  method: 'DELETE',
  path: `${PATH}/asset/{asset_type}`,
  summary: 'Remove an image from a status page',
  access: write,
  params: params.extend({ asset_type: AssetType.meta({ description: 'Type of image' }) }),
  tx: 'none',
  fixture,
})
