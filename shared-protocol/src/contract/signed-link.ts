import { z } from 'zod'
import type { RefusalCode } from '../problem.ts'
import { Id } from './field.ts'
import { IncidentStatus, ResponderStatus, Severity } from './incident.ts'
import { defineRoute } from './route.ts'

/** An incident as shown to the holder of its signed link, and what the link allows. */
export const LinkedIncident = z
  .object({
    incident_id: Id,
    number: z.int(),
    title: z.string(),
    severity: Severity,
    status: IncidentStatus,
    responder_status: ResponderStatus,
    acknowledged_by: z.string().nullable(),
    action: z.enum(['acknowledge', 'resolve']),
    done: z.boolean().meta({ description: 'There is nothing left to be done by this link' }),
  })
  .meta({ id: 'LinkedIncident' })
export type LinkedIncident = z.output<typeof LinkedIncident>

const refusals: RefusalCode[] = ['forbidden', 'not_found']
const common = {
  path: '/incident/{id}/action',
  access: { kind: 'public' },
  params: z.object({ id: z.string() }),
  query: z.object({ token: z.string().optional().meta({ description: 'From the link in a message' }) }),
  reply: LinkedIncident,
  replyType: 'json_or_html',
  tx: 'none',
  refusals,
  fixture: 'incident_link',
} as const

export const showLink = defineRoute({
  id: 'signed_link.show',
  method: 'GET',
  summary: 'What a signed link is for, as a page with one button; looking at it does nothing',
  ...common,
})

export const followLink = defineRoute({
  id: 'signed_link.act',
  method: 'POST',
  summary: 'Acknowledge or resolve an incident by its signed link; again changes nothing',
  body: z.string().optional(),
  bodyType: 'bytes',
  ...common,
})
