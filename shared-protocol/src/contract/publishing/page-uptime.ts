import { z } from 'zod'
import { ref, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Correction } from './page-incident.ts'

export const correctUptime = defineRoute({
  id: 'status_page.correct_uptime',
  method: 'POST',
  path: '/status_page/{id}/corrections',
  summary:
    'Correct the downtime of a past day. The measured value is kept, and pages and SLA reports show that the day was corrected',
  access: { kind: 'account', scope: 'write:status_pages', role: 'admin' },
  params: z.strictObject({ id: ref('status_page') }),
  body: z.strictObject({
    http_job_id: ref('http_job'),
    date: z.iso.date().meta({ description: 'Past day (UTC)' }),
    downtime_seconds: z
      .number()
      .min(0)
      .max(86_400)
      .meta({ description: 'Corrected downtime in seconds; at most the time of the day for which data exists' }),
    reason: text(500, 1).meta({ description: 'Reason, shown on the page' }),
  }),
  reply: Correction,
  status: 201,
  fixture: 'page_uptime',
})
