import { z } from 'zod'
import { BoolParam, Id, paging, ref, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
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
} from './incident.ts'

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
    status: IncidentStatus.optional().meta({ description: 'Status of the items to list' }),
    responder_status: ResponderStatus.optional().meta({ description: 'Responder status of the incidents to list' }),
    open: BoolParam.optional().meta({
      description: '`true` lists the incidents that are triggered or acknowledged, `false` the resolved ones',
    }),
    severity: Severity.optional().meta({ description: 'Severity of the incidents to list' }),
    service_id: Id.optional().meta({ description: 'Id of the service of the items to list' }),
    monitor_id: Id.optional().meta({ description: 'Id of a monitor that is part of the incident' }),
    status_page_id: Id.optional().meta({ description: 'Id of the status page on which the incident is published' }),
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
  summary: 'Create an incident manually',
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
  summary: 'Change the title, severity, service or escalation policy of an incident',
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
  summary: 'Acknowledge an incident; paging stops. Acknowledging it again has no effect',
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
  summary: 'Resolve an incident. Resolving it again has no effect',
  access: write,
  params,
  reply: Incident,
  fixture,
})

export const reopenIncident = defineRoute({
  id: 'incident.reopen',
  method: 'POST',
  path: `${PATH}/reopen`,
  summary: 'Reopen a resolved incident; paging starts again. Has no effect on an open incident',
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
  summary: 'Stop paging until a given time; then the incident is triggered again',
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
  summary: 'Page the next level of the escalation policy now',
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
  summary: 'Merge an open incident into another open incident, which takes over its monitors',
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
  summary: 'Publish an incident and its public updates on a status page',
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
  summary: 'Remove an incident from its status page; its published text remains visible as a correction',
  access: write,
  params,
  query: z.strictObject({
    notify_subscribers: BoolParam.optional().meta({
      description:
        'Whether subscribers are told that the page no longer shows the incident, unless it is resolved. True by default, except with `by_mistake`',
    }),
    by_mistake: BoolParam.default(false).meta({
      description:
        'Whether the incident should never have been public. If true, its text is also removed from the public corrections of all pages, and only members can see it',
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
  summary: 'Post an update; internal updates are visible only to members',
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
  summary: 'Correct the text of an update; text that was public remains visible as a correction on the page',
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
  summary: 'Delete an update; text that was public remains visible as a correction on the page',
  access: write,
  params: updateParams,
  fixture: 'incident_update',
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
  summary: 'Write the postmortem of an incident in Markdown',
  access: write,
  params,
  body: PostmortemWrite,
  reply: Postmortem,
  fixture: 'resolved_incident',
})
