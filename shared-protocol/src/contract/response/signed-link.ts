import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { Id } from '../field.ts'
import { defineRoute } from '../route.ts'
import { IncidentStatus, ResponderStatus, Severity } from './incident.ts'

/** An incident as shown to the holder of its signed link, and what the link allows. */
export const LinkedIncident = z
  .object({
    incident_id: Id.meta({ description: 'Id of the incident' }),
    number: z.int().meta({ description: 'Sequence number of the incident within the account' }),
    title: z.string().meta({ description: 'Title' }),
    severity: Severity.meta({ description: 'Severity' }),
    status: IncidentStatus.meta({ description: 'Status' }),
    responder_status: ResponderStatus.meta({ description: 'Status of the response to the incident' }),
    acknowledged_by: z
      .string()
      .nullable()
      .meta({ description: 'Name of the person who acknowledged the incident; `null` if nobody did' }),
    action: z.enum(['acknowledge', 'resolve']).meta({ description: 'What the link does' }),
    done: z.boolean().meta({ description: 'Whether the link has nothing left to do' }),
  })
  .meta({ id: 'LinkedIncident' })
export type LinkedIncident = z.output<typeof LinkedIncident>

const refusals: RefusalCode[] = ['forbidden', 'not_found']
const common = {
  path: '/incident/{id}/action',
  access: { kind: 'public' },
  params: z.object({ id: z.string().meta({ description: 'Id of the incident' }) }),
  query: z.object({ token: z.string().optional().meta({ description: 'Token from the link in a message' }) }),
  reply: LinkedIncident,
  replyType: 'json_or_html',
  tx: 'none',
  refusals,
  fixture: 'incident_link',
} as const

export const showLink = defineRoute({
  id: 'signed_link.show',
  method: 'GET',
  summary: 'Show what a signed link does, as a page with a button; opening the page changes nothing',
  ...common,
})

export const followLink = defineRoute({
  id: 'signed_link.act',
  method: 'POST',
  summary: 'Acknowledge or resolve an incident through its signed link. Repeating it has no effect',
  body: z.string().optional(),
  bodyType: 'bytes',
  ...common,
})
