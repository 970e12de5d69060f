import { z } from 'zod'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import { StatusPage, StatusPageCreate, StatusPageFigures, StatusPageUpdate } from './status-page.ts'

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const PATH = '/status_page/{id}'
const fixture = 'status_page'

export const listStatusPages = defineRoute({
  id: 'status_page.list',
  method: 'GET',
  path: '/status_page',
  summary: 'List the status pages, newest first',
  access: read,
  reply: z.array(StatusPage),
  list: 'whole',
  fixture: 'none',
})

export const listStatusPageFigures = defineRoute({
  id: 'status_page.figures',
  method: 'GET',
  path: '/status_pages/figures',
  summary:
    'List the address of each status page with its number of components, open incidents and subscribers, newest first',
  access: read,
  reply: z.array(StatusPageFigures),
  list: 'whole',
  fixture: 'none',
})

export const createStatusPage = defineRoute({
  id: 'status_page.create',
  method: 'POST',
  path: '/status_page',
  summary: 'Create a status page',
  access: write,
  body: StatusPageCreate,
  reply: StatusPage,
  status: 201,
  refusals: ['conflict'],
  fixture,
})

export const getStatusPage = defineRoute({
  id: 'status_page.get',
  method: 'GET',
  path: PATH,
  summary: 'Read a status page',
  access: read,
  params,
  reply: StatusPage,
  fixture,
})

export const updateStatusPage = defineRoute({
  id: 'status_page.update',
  method: 'PUT',
  path: PATH,
  summary: 'Rename a status page, or change its external key',
  access: write,
  params,
  body: StatusPageUpdate,
  reply: StatusPage,
  refusals: ['conflict'],
  fixture,
})

export const deleteStatusPage = defineRoute({
  id: 'status_page.delete',
  method: 'DELETE',
  path: PATH,
  summary: 'Delete a status page and its content; services and maintenance windows no longer refer to it',
  access: write,
  params,
  fixture,
})
