import { z } from 'zod'
import { ref, text } from '../field.ts'
import { PagePreview, PreviewLook } from '../publishing/page-preview.ts'
import { defineRoute } from '../route.ts'
import { IncidentPublish } from './incident.ts'

export const PublicationPreview = PagePreview.extend({
  title: z.string().meta({ description: 'Public title' }),
}).meta({ id: 'PublicationPreview' })

export const previewIncident = defineRoute({
  id: 'incident.preview',
  method: 'POST',
  path: '/incident/{id}/preview',
  summary: 'Preview how a status page would show an incident; nothing is published',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  params: z.strictObject({ id: ref('incident') }),
  body: IncidentPublish.safeExtend(PreviewLook.shape),
  reply: PublicationPreview,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'published_incident',
})

export const printMarkdown = defineRoute({
  id: 'markdown.print',
  method: 'POST',
  path: '/markdown',
  summary: 'Render Markdown as HTML like status pages do: without scripts, styles and external images',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  body: z.strictObject({ text: text(100_000).meta({ description: 'Text in Markdown' }) }),
  reply: z.object({ html: z.string().meta({ description: 'Sanitized HTML' }) }).meta({ id: 'PrintedMarkdown' }),
  tx: 'read',
  fixture: 'markdown',
})
