import { readFileSync } from 'node:fs'
import {
  ASSET_TYPES,
  type AssetType,
  type BrandingInput,
  getBranding,
  IMAGE_TYPES,
  type ImageType,
  THEMES,
  updateBranding,
  uploadBranding,
} from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { type Command, Option } from 'commander'
import { findStatusPage } from '../../api/find-status-page.ts'
import { present } from '../../api/pages.ts'
import { failed, messageOf, usageFailure } from '../../failure.ts'
import { repeated } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Options {
  title?: string
  theme?: (typeof THEMES)[number]
  primary?: string
  accent?: string
  header?: string
  footer?: string
  description?: string
  css?: string
  whiteLabel?: boolean
  logo?: string
  favicon?: string
  ogImage?: string
  clear?: string[]
}

/** The text fields of the branding, by their option. `--clear` also takes the names of the options. */
const FIELDS: Record<string, keyof BrandingInput> = {
  title: 'page_title',
  theme: 'default_theme',
  primary: 'primary_color',
  accent: 'accent_color',
  header: 'header_text',
  footer: 'footer_text',
  description: 'meta_description',
  css: 'custom_css',
  logo: 'logo_storage_key',
  favicon: 'favicon_storage_key',
  'og-image': 'og_image_storage_key',
}

export function defineBranding(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'branding <page>',
    about: 'Show or change how a page looks; options that are left out keep their value',
    examples: [
      'pharos status-page branding Shop --title "Status of the shop" --primary "#0a5c36" --logo logo.png',
      'pharos status-page branding Shop --clear header --clear logo',
    ],
  })
    .option('--title <text>', 'title at the top of the page')
    .addOption(new Option('--theme <theme>').choices(THEMES))
    .option('--primary <colour>', 'as #rrggbb')
    .option('--accent <colour>', 'as #rrggbb')
    .option('--header <text>')
    .option('--footer <text>')
    .option('--description <text>', 'for search engines')
    .option('--css <file>', 'custom CSS; - for stdin')
    .option('--white-label', 'do not mention Pharos on the page')
    .option('--no-white-label')
    .option('--logo <file>', 'PNG, JPEG, WebP, GIF or ICO; the same for the next two')
    .option('--favicon <file>')
    .option('--og-image <file>', 'for links in social media')
    .option('--clear <option>', `one of ${Object.keys(FIELDS).join(', ')}; repeatable`, repeated)
    .action(async (name: string, given: Options) => {
      const { id, friendly_name } = await findStatusPage(session, name)
      const params = { id }
      const body = await readBranding(session, id, given)
      const changes = Object.keys(body).length > 0
      const { body: branding } = changes
        ? await session.call(updateBranding, { params, body })
        : await session.call(getBranding, { params })
      const lines = Object.entries(branding).filter(([field, value]) => value !== null && field !== 'status_page_id')
      session.print(branding, () =>
        [
          legible(friendly_name),
          ...lines.map(([field, value]) => `  ${field.padEnd(22)}${legible(shown(field, value))}`),
        ].join('\n'),
      )
    })
}

/** Shortens long texts to their length and images to "an image"; `--json` prints them in full. */
function shown(field: string, value: unknown): string {
  if (field.endsWith('_storage_key')) return 'an image'
  if (field === 'custom_css') return `${String(value).length} characters`
  return Array.isArray(value) ? value.join('; ') : String(value)
}

async function readBranding(session: Session, page: string, given: Options): Promise<BrandingInput> {
  const { title, theme, primary, accent, header, footer, description, css, whiteLabel, clear = [] } = given
  const files = [given.logo, given.favicon, given.ogImage]
  const cleared = clear.map(name => {
    const field = FIELDS[name]
    if (field === undefined) throw usageFailure(`--clear takes one of ${Object.keys(FIELDS).join(', ')}.`)
    return [field, null]
  })
  const uploads = ASSET_TYPES.map(async (asset, index) => {
    const file = files[index]
    return file === undefined ? [] : [[`${asset}_storage_key`, await upload(session, page, asset, file)]]
  })
  return {
    ...present({
      page_title: title,
      default_theme: theme,
      primary_color: primary,
      accent_color: accent,
      header_text: header,
      footer_text: footer,
      meta_description: description,
      custom_css: css === undefined ? undefined : session.files.text(css),
      white_label: whiteLabel,
    }),
    ...Object.fromEntries(cleared),
    ...Object.fromEntries((await Promise.all(uploads)).flat()),
  }
}

/** Uploads an image to the address that the API returns, and returns the key with which the page refers to it. */
async function upload(session: Session, id: string, file_type: AssetType, file: string): Promise<string> {
  const content_type = typeOf(file)
  const bytes = readBytes(session, file)
  const body = { file_type, content_type, file_size_bytes: bytes.length }
  const { body: made } = await session.call(uploadBranding, { params: { id }, body })
  const headers = { 'content-type': content_type }
  const answer = await fetch(made.upload_url, { method: 'PUT', headers, body: bytes })
  if (!answer.ok) throw failed(`${file} was not uploaded: the object store returned ${answer.status}.`)
  return made.storage_key
}

function typeOf(file: string): ImageType {
  const ending = (/\.(\w+)$/.exec(file)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')
  const found = Object.entries(IMAGE_TYPES).find(([, each]) => each === ending)
  if (!found) throw usageFailure(`${file} is not an image in a supported format: PNG, JPEG, WebP, GIF or ICO.`)
  return found[0] as ImageType
}

function readBytes({ files }: Session, file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(files.path(file)))
  } catch (error) {
    throw usageFailure(`${file} cannot be read: ${messageOf(error)}`)
  }
}
