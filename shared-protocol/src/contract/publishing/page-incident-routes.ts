import { z } from 'zod'
import { paging, ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  Correction,
  PageIncident,
  PageIncidentChange,
  PageIncidentCreate,
  PageIncidentUpdate,
  PageUpdateChange,
  PageUpdateCreate,
} from './page-incident.ts'

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const ofPage = z.strictObject({ id: ref('status_page') })
const params = ofPage.extend({ incident_id: ref('page_incident') })
const updateParams = params.extend({ update_id: ref('page_incident_update') })
const LIST = '/status_page/{id}/incident'
const ONE = `${LIST}/{incident_id}`
const UPDATE = `${ONE}/updates/{update_id}`
const fixture = 'page_incident'

export const listPageIncidents = defineRoute({
  id: 'page_incident.list',
  method: 'GET',
  path: LIST,
  summary: 'List the incidents created on a page, newest first; incidents of services are listed by GET /incident',
  access: read,
  params: ofPage,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(PageIncident),
  list: 'page',
  fixture,
})

export const createPageIncident = defineRoute({
  id: 'page_incident.create',
  method: 'POST',
  path: LIST,
  summary: 'Create an incident on a page, with its first update',
  access: write,
  params: ofPage,
  body: PageIncidentCreate,
  reply: PageIncident,
  status: 201,
  fixture,
})

export const getPageIncident = defineRoute({
  id: 'page_incident.get',
  method: 'GET',
  path: ONE,
  summary: 'Read an incident of a page',
  access: read,
  params,
  reply: PageIncident,
  fixture,
})

export const updatePageIncident = defineRoute({
  id: 'page_incident.update',
  method: 'PUT',
  path: ONE,
  summary: 'Change an incident of a page; changes of its title and times are recorded as corrections',
  access: write,
  params,
  body: PageIncidentChange,
  reply: PageIncident,
  fixture,
})

export const deletePageIncident = defineRoute({
  id: 'page_incident.delete',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete an incident of a page; its text remains visible as a correction',
  access: write,
  params,
  fixture,
})

export const listPageUpdates = defineRoute({
  id: 'page_incident.updates',
  method: 'GET',
  path: `${ONE}/updates`,
  summary: 'List the updates of an incident of a page, newest first',
  access: read,
  params,
  reply: z.array(PageIncidentUpdate),
  list: 'whole',
  fixture,
})

export const postPageUpdate = defineRoute({
  id: 'page_incident.post_update',
  method: 'POST',
  path: `${ONE}/updates`,
  summary: 'Post an update of an incident of a page',
  access: write,
  params,
  body: PageUpdateCreate,
  reply: PageIncidentUpdate,
  status: 201,
  refusals: ['limit_reached'],
  fixture,
})

export const updatePageUpdate = defineRoute({
  id: 'page_incident.edit_update',
  method: 'PUT',
  path: UPDATE,
  summary: 'Correct the text of an update; the previous text remains visible as a correction',
  access: write,
  params: updateParams,
  body: PageUpdateChange,
  reply: PageIncidentUpdate,
  fixture,
})

export const deletePageUpdate = defineRoute({
  id: 'page_incident.delete_update',
  method: 'DELETE',
  path: UPDATE,
  summary: 'Delete an update; its text remains visible as a correction',
  access: write,
  params: updateParams,
  fixture,
})

export const listCorrections = defineRoute({
  id: 'status_page.corrections',
  method: 'GET',
  path: '/status_page/{id}/corrections',
  summary: 'List the corrections of a page with their author and the previous content, newest first',
  access: read,
  params: ofPage,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(Correction),
  list: 'page',
  fixture,
})
