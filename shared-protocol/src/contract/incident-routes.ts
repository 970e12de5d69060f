import { z } from 'zod'
import { BoolParam, Id, paging, ref, timeRange } from './field.ts'
import {
  Incident,
  IncidentChange,
  IncidentCreate,
  IncidentMerge,
  IncidentPublish,
  IncidentSnooze,
  IncidentStatus,
  IncidentUpdate,
  IncidentUpdateChange,
  IncidentUpdateCreate,
  Postmortem,
  PostmortemWrite,
  ResponderStatus,
  Severity,
  TimelineEntry,
} from './incident.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:incidents', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:incidents', role: 'member' } as const
const params = z.strictObject({ id: ref('incident') })
const updateParams = params.extend({ update_id: ref('incident_update') })
const PATH = '/incident/{id}'
const UPDATE = `${PATH}/updates/{update_id}`
const fixture = 'incident'

export const listIncidents = defineRoute({
  id: 'incident.list',
  method: 'GET',
  path: '/incident',
  summary: 'List the incidents, newest first',
  access: read,
  query: z.strictObject({
    ...paging(50, 200),
    status: IncidentStatus.optional(),
    responder_status: ResponderStatus.optional(),
    severity: Severity.optional(),
    service_id: Id.optional(),
    monitor_id: Id.optional().meta({ description: 'Only those that this monitor has joined' }),
    status_page_id: Id.optional().meta({ description: 'Only those that are published on this page' }),
    ...timeRange,
  }),
  reply: z.array(Incident),
  list: 'page',
  fixture: 'none',
})

export const createIncident = defineRoute({
  id: 'incident.create',
  method: 'POST',
  path: '/incident',
  summary: 'Open an incident by hand',
  access: write,
  body: IncidentCreate,
  reply: Incident,
  status: 201,
  fixture,
})

export const getIncident = defineRoute({
  id: 'incident.get',
  method: 'GET',
  path: PATH,
  summary: 'Read an incident',
  access: read,
  params,
  reply: Incident,
  fixture,
})

export const updateIncident = defineRoute({
  id: 'incident.update',
  method: 'PUT',
  path: PATH,
  summary: 'Change title, severity, service or escalation policy of an incident',
  access: write,
  params,
  body: IncidentChange,
  reply: Incident,
  refusals: ['conflict'],
  fixture,
})

export const acknowledgeIncident = defineRoute({
  id: 'incident.acknowledge',
  method: 'POST',
  path: `${PATH}/acknowledge`,
  summary: 'Acknowledge it: paging stops. Repeating it changes nothing',
  access: write,
  params,
  reply: Incident,
  refusals: ['conflict'],
  fixture,
})

export const resolveIncident = defineRoute({
  id: 'incident.resolve',
  method: 'POST',
  path: `${PATH}/resolve`,
  summary: 'Resolve an incident. Again changes nothing',
  access: write,
  params,
  reply: Incident,
  fixture,
})

export const reopenIncident = defineRoute({
  id: 'incident.reopen',
  method: 'POST',
  path: `${PATH}/reopen`,
  summary: 'Reopen a resolved incident: paging starts again. An open one is left as it is',
  access: write,
  params,
  reply: Incident,
  refusals: ['conflict'],
  fixture: 'resolved_incident',
})

export const snoozeIncident = defineRoute({
  id: 'incident.snooze',
  method: 'POST',
  path: `${PATH}/snooze`,
  summary: 'Stop paging until an instant; then it is triggered again',
  access: write,
  params,
  body: IncidentSnooze,
  reply: Incident,
  refusals: ['conflict'],
  fixture,
})

export const escalateIncident = defineRoute({
  id: 'incident.escalate',
  method: 'POST',
  path: `${PATH}/escalate`,
  summary: 'Page the next level of its escalation policy now',
  access: write,
  params,
  reply: Incident,
  refusals: ['conflict'],
  fixture: 'paging_incident',
})

export const mergeIncident = defineRoute({
  id: 'incident.merge',
  method: 'POST',
  path: `${PATH}/merge`,
  summary: 'Merge an open incident into another, which takes over its monitors',
  access: write,
  params,
  body: IncidentMerge,
  reply: Incident,
  refusals: ['conflict'],
  fixture,
})

export const publishIncident = defineRoute({
  id: 'incident.publish',
  method: 'POST',
  path: `${PATH}/publish`,
  summary: 'Show an incident and its updates on a status page',
  access: write,
  params,
  body: IncidentPublish,
  reply: Incident,
  fixture: 'published_incident',
})

export const unpublishIncident = defineRoute({
  id: 'incident.unpublish',
  method: 'POST',
  path: `${PATH}/unpublish`,
  summary: 'Take an incident off its status page; what it said stays among the corrections',
  access: write,
  params,
  query: z.strictObject({
    by_mistake: BoolParam.default(false).meta({
      description:
        'It should never have been public: its words leave the public corrections of every page as well, and only members see them',
    }),
  }),
  reply: Incident,
  fixture: 'published_incident',
})

export const listIncidentUpdates = defineRoute({
  id: 'incident.updates',
  method: 'GET',
  path: `${PATH}/updates`,
  summary: 'List the updates of an incident, newest first',
  access: read,
  params,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(IncidentUpdate),
  list: 'page',
  fixture,
})

export const postIncidentUpdate = defineRoute({
  id: 'incident.post_update',
  method: 'POST',
  path: `${PATH}/updates`,
  summary: 'Post an update; an internal one never leaves the account',
  access: write,
  params,
  body: IncidentUpdateCreate,
  reply: IncidentUpdate,
  status: 201,
  refusals: ['conflict'],
  fixture,
})

export const correctIncidentUpdate = defineRoute({
  id: 'incident.correct_update',
  method: 'PUT',
  path: UPDATE,
  summary: 'Correct the words of an update; what a page showed before stays among its corrections',
  access: write,
  params: updateParams,
  body: IncidentUpdateChange,
  reply: IncidentUpdate,
  fixture: 'incident_update',
})

export const deleteIncidentUpdate = defineRoute({
  id: 'incident.delete_update',
  method: 'DELETE',
  path: UPDATE,
  summary: 'Delete an update; what a page showed stays among its corrections',
  access: write,
  params: updateParams,
  fixture: 'incident_update',
})

export const listTimeline = defineRoute({
  id: 'incident.timeline',
  method: 'GET',
  path: `${PATH}/timeline`,
  summary: 'List what happened on an incident, newest first',
  access: read,
  params,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(TimelineEntry),
  list: 'page',
  fixture,
})

export const getPostmortem = defineRoute({
  id: 'incident.postmortem',
  method: 'GET',
  path: `${PATH}/postmortem`,
  summary: 'Read the postmortem of an incident; 404 until one is written',
  access: read,
  params,
  reply: Postmortem,
  fixture: 'resolved_incident',
})

export const writePostmortem = defineRoute({
  id: 'incident.write_postmortem',
  method: 'PUT',
  path: `${PATH}/postmortem`,
  summary: 'Write the postmortem of an incident, as Markdown',
  access: write,
  params,
  body: PostmortemWrite,
  reply: Postmortem,
  fixture: 'resolved_incident',
})
