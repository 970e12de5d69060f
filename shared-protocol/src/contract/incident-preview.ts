import { z } from 'zod'
import { ref, text } from './field.ts'
import { IncidentPublish } from './incident.ts'
import { PagePreview, PreviewLook } from './page-preview.ts'
import { defineRoute } from './route.ts'

export const PublicationPreview = PagePreview.extend({
  title: z.string().meta({ description: 'The public title' }),
}).meta({ id: 'PublicationPreview' })

export const previewIncident = defineRoute({
  id: 'incident.preview',
  method: 'POST',
  path: '/incident/{id}/preview',
  summary: 'What a status page would show if this were published; nothing is',
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
  summary: 'Markdown as HTML, as status pages print it: without scripts, styles and foreign images',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  body: z.strictObject({ text: text(100_000) }),
  reply: z.object({ html: z.string().meta({ description: 'Safe to show' }) }).meta({ id: 'PrintedMarkdown' }),
  tx: 'read',
  fixture: 'markdown',
})
