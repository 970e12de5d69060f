import { z } from 'zod'
import { paging, ref, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Incident, TimelineEntry } from './incident.ts'

const read = { kind: 'account', scope: 'read:incidents', role: 'viewer' } as const
const params = z.strictObject({ id: ref('incident') })
const PATH = '/incident/{id}'
const fixture = 'incident'

export const listTimeline = defineRoute({
  id: 'incident.timeline',
  method: 'GET',
  path: `${PATH}/timeline`,
  summary: 'List the timeline of an incident, newest first',
  access: read,
  params,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(TimelineEntry),
  list: 'page',
  fixture,
})

const { number, title, severity, status, responder_status, service_id, created_at, acknowledged_at, resolved_at } =
  Incident.shape
const EntryOfIncident = TimelineEntry.extend({
  incident: z
    .object({
      number,
      title: title.meta({ description: 'Title' }),
      severity: severity.meta({ description: 'Severity' }),
      status: status.meta({ description: 'Status' }),
      responder_status: responder_status.meta({ description: 'Status of the response to the incident' }),
      service_id: service_id.meta({ description: 'Id of the service; `null` for none' }),
      created_at: created_at.meta({ description: 'Time of creation' }),
      acknowledged_at: acknowledged_at.meta({ description: 'Time of the acknowledgement; `null` if not acknowledged' }),
      resolved_at: resolved_at.meta({ description: 'Time of the resolution; `null` if not resolved' }),
    })
    .meta({ description: 'Its incident as it is now' }),
}).meta({ id: 'TimelineEntryOfIncident' })

export const listTimelines = defineRoute({
  id: 'incident.timelines',
  method: 'GET',
  path: '/incident_timeline',
  summary:
    'List the timelines of all incidents, newest incident first, each entry with its incident; `from` and `to` select incidents by their creation',
  access: read,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(EntryOfIncident),
  list: 'page',
  fixture: 'incident',
})
