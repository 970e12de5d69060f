import { z } from 'zod'
import { ref, TimeOut, text } from '../field.ts'
import { UpdateMessage } from '../response/incident.ts'
import { defineRoute } from '../route.ts'
import { BrandingUpdate, THEMES } from './page-branding.ts'
import { PageIncidentChange } from './page-incident.ts'
import { PageMaintenanceChange } from './page-maintenance.ts'
import { StructureParts } from './page-structure.ts'
import { StatusPageUpdate } from './status-page.ts'

/** How a visitor views the page. */
const look = {
  theme: z.enum(THEMES).optional().meta({ description: 'Theme of the visitor. Defaults to the theme of the page' }),
  language: text(35).optional().meta({ description: 'Language of the visitor (BCP 47). Defaults to English' }),
}
export const PreviewLook = z.strictObject(look)
export type PreviewLook = z.output<typeof PreviewLook>

/** Unsaved changes to a page; omitted parts are as they are stored. */
const Preview = z.strictObject({
  friendly_name: StatusPageUpdate.shape.friendly_name.meta({ description: 'Display name' }),
  components: StructureParts.optional().meta({ description: 'Components of the page' }),
  branding: BrandingUpdate.omit({
    logo_storage_key: true,
    favicon_storage_key: true,
    og_image_storage_key: true,
  })
    .optional()
    .meta({ description: 'Branding of the page' }),
  incident: PageIncidentChange.extend({
    id: ref('page_incident')
      .optional()
      .meta({ description: 'Id of an incident of this page. Defaults to a new incident' }),
    message: UpdateMessage.optional().meta({ description: 'Additional update, in Markdown' }),
  })
    .optional()
    .meta({ description: 'Incident with unsaved changes' }),
  maintenance: PageMaintenanceChange.extend({
    id: ref('page_maintenance')
      .optional()
      .meta({ description: 'Id of a maintenance of this page. Defaults to a new maintenance' }),
  })
    .optional()
    .meta({ description: 'Maintenance with unsaved changes' }),
  ...look,
})
export type PreviewInput = z.output<typeof Preview>

const Colour = z.string().meta({ description: 'Colour in the form `#rrggbb`' })
const Contrast = z
  .object({
    theme: z.enum(['light', 'dark']).meta({ description: 'Theme in which the colour is used' }),
    use: z.enum(['text', 'button', 'header']).meta({ description: 'Where the page uses the colour' }),
    chosen: Colour,
    ground: Colour.meta({ description: 'Colour of the background, or of the text on it' }),
    contrast: z.number().meta({ description: 'Contrast ratio of the chosen colour, from 1 to 21 (WCAG 2.2, 1.4.3)' }),
    needed: z.number().meta({ description: 'Minimum contrast ratio for readability' }),
    used: Colour.meta({ description: 'Colour that the page uses instead if the contrast is too low' }),
  })
  .meta({ id: 'PageColourContrast' })

export const PagePreview = z
  .object({
    html: z.string().meta({ description: 'Page as visitors would see it, without the custom CSS' }),
    custom_css: z.string().meta({ description: 'Part of the custom CSS that the page uses' }),
    custom_css_left_out: z
      .array(z.string())
      .meta({ description: 'Up to 20 parts of the custom CSS that the page does not use' }),
    colours: z.array(Contrast).meta({ description: 'Contrast of the chosen colours' }),
    as_of: TimeOut.meta({ description: 'Time for which the preview was generated' }),
  })
  .meta({ id: 'PagePreview' })
export type PagePreview = z.output<typeof PagePreview>

export const previewStatusPage = defineRoute({
  id: 'status_page.preview',
  method: 'POST',
  path: '/status_page/{id}/preview',
  summary: 'Preview a page with unsaved changes; nothing is saved',
  access: { kind: 'account', scope: 'read:status_pages', role: 'viewer' },
  params: z.strictObject({ id: ref('status_page') }),
  body: Preview,
  reply: PagePreview,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'page_preview',
})
