import { z } from 'zod'
import { ref, TimeOut, text } from './field.ts'
import { UpdateMessage } from './incident.ts'
import { BrandingUpdate, THEMES } from './page-branding.ts'
import { PageIncidentChange } from './page-incident.ts'
import { PageMaintenanceChange } from './page-maintenance.ts'
import { StructureParts } from './page-structure.ts'
import { defineRoute } from './route.ts'
import { StatusPageUpdate } from './status-page.ts'

/** How a visitor views the page. */
const look = {
  theme: z.enum(THEMES).optional().meta({ description: 'As a visitor has it; left out: as the page says' }),
  language: text(35).optional().meta({ description: 'Of a visitor (BCP 47); English where it is left out' }),
}
export const PreviewLook = z.strictObject(look)
export type PreviewLook = z.output<typeof PreviewLook>

/** Unsaved changes to a page; omitted parts are as they are stored. */
const Preview = z.strictObject({
  friendly_name: StatusPageUpdate.shape.friendly_name,
  components: StructureParts.optional(),
  branding: BrandingUpdate.omit({
    logo_storage_key: true,
    favicon_storage_key: true,
    og_image_storage_key: true,
  }).optional(),
  incident: PageIncidentChange.extend({
    id: ref('page_incident').optional().meta({ description: 'Of an incident of this page; left out: a new one' }),
    message: UpdateMessage.optional().meta({ description: 'A further update; Markdown' }),
  })
    .optional()
    .meta({ description: 'An incident of the page as it would be' }),
  maintenance: PageMaintenanceChange.extend({
    id: ref('page_maintenance').optional().meta({ description: 'Of maintenance of this page; left out: new' }),
  })
    .optional()
    .meta({ description: 'Maintenance of the page as it would be' }),
  ...look,
})
export type PreviewInput = z.output<typeof Preview>

const Colour = z.string().meta({ description: '`#rrggbb`' })
const Contrast = z
  .object({
    theme: z.enum(['light', 'dark']).meta({ description: 'The theme in which the page uses it' }),
    use: z.enum(['text', 'button', 'header']).meta({ description: 'Where the page uses the colour' }),
    chosen: Colour,
    ground: Colour.meta({ description: 'What it stands on, or what stands on it' }),
    contrast: z.number().meta({ description: 'Of the chosen colour, 1 to 21 (WCAG 2.2, 1.4.3)' }),
    needed: z.number().meta({ description: 'The least contrast that is readable there' }),
    used: Colour.meta({ description: 'What the page shows instead, where the contrast is too low' }),
  })
  .meta({ id: 'PageColourContrast' })

export const PagePreview = z
  .object({
    html: z.string().meta({ description: 'The page as its visitors would get it, without the customer’s own style' }),
    custom_css: z.string().meta({ description: 'The part of the customer’s own style that the page uses' }),
    custom_css_left_out: z
      .array(z.string())
      .meta({ description: 'The first 20 parts of the style which the page does not use' }),
    colours: z.array(Contrast).meta({ description: 'Of the colours that the page has chosen' }),
    as_of: TimeOut,
  })
  .meta({ id: 'PagePreview' })
export type PagePreview = z.output<typeof PagePreview>

export const previewStatusPage = defineRoute({
  id: 'status_page.preview',
  method: 'POST',
  path: '/status_page/{id}/preview',
  summary: 'Print a page with changes that are not saved; nothing is changed',
  access: { kind: 'account', scope: 'read:status_pages', role: 'viewer' },
  params: z.strictObject({ id: ref('status_page') }),
  body: Preview,
  reply: PagePreview,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'page_preview',
})
