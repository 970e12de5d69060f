import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { defineRoute } from '../route.ts'

/**
 * The SCIM server of a connection (RFC 7644). Errors have the form of its section 3.12, not that of the other routes.
 */
const connection = { connection_id: z.string().meta({ description: 'Id of the SCIM connection, as in the base URL' }) }
const params = z.object(connection)
const one = z.object({ ...connection, id: z.string().meta({ description: 'Id of the user or group' }) })

const Schemas = z.array(z.string()).meta({ description: 'URIs of the schemas of the resource' })
const Resource = z.looseObject({ schemas: Schemas }).meta({ id: 'ScimResource' })
const List = z
  .object({
    schemas: Schemas,
    totalResults: z.int().meta({ description: 'Total number of resources on all pages' }),
    startIndex: z.int().meta({ description: 'Index of the first resource on this page, counted from 1' }),
    itemsPerPage: z.int().meta({ description: 'Number of resources on this page' }),
    Resources: z.array(Resource).meta({ description: 'The resources of this page' }),
  })
  .meta({ id: 'ScimList' })

/** A refusal of the SCIM server (RFC 7644, 3.12). */
export const ScimError = z
  .object({
    schemas: Schemas,
    status: z.string().meta({ description: 'HTTP status code', example: '409' }),
    scimType: z.string().optional().meta({ description: 'Error type (RFC 7644, 3.12)', example: 'uniqueness' }),
    detail: z.string().meta({ description: 'Human-readable description of the error' }),
  })
  .meta({ id: 'ScimError' })

const shape = {
  attributes: z
    .string()
    .optional()
    .meta({ description: 'Attributes to return, separated by commas; `id`, `schemas` and `meta` are always included' }),
  excludedAttributes: z.string().optional().meta({ description: 'Attributes to omit, separated by commas' }),
}
const query = z.object({
  ...shape,
  filter: z
    .string()
    .optional()
    .meta({ description: 'Filter expression (RFC 7644, 3.4.2.2), up to 2,000 characters and 20 comparisons' }),
  startIndex: z.string().optional().meta({ description: 'Index of the first resource to return, counted from 1' }),
  count: z.string().optional().meta({ description: 'Number of resources per page: 100 by default, at most 200' }),
})
const oneQuery = z.object(shape)

const refusals: RefusalCode[] = [
  'unauthenticated',
  'not_found',
  'conflict',
  'precondition_failed',
  'too_large',
  'unsupported_media_type',
]
const common = {
  access: { kind: 'public' },
  replyType: 'scim',
  tx: 'none',
  refusals,
} as const
const Message = z.looseObject({ schemas: Schemas.optional() }).meta({ id: 'ScimMessage' })
const withBody = { body: Message.optional(), bodyType: 'scim' } as const
const base = '/scim/v2/{connection_id}'

function list(path: string, id: string, what: string) {
  const summary = `List the ${what}`
  return defineRoute({
    ...common,
    fixture: fixtureOf(id),
    id,
    method: 'GET',
    path,
    summary,
    params,
    query,
    reply: List,
  })
}

/** One fixture for the routes of users, and one for those of groups. */
function fixtureOf(id: string): string {
  return id.split('.')[0] ?? id
}

function search(path: string, id: string, what: string) {
  const summary = `List the ${what}, with the query in the body`
  return defineRoute({
    ...common,
    ...withBody,
    fixture: fixtureOf(id),
    id,
    method: 'POST',
    path,
    summary,
    params,
    reply: List,
  })
}

function create(path: string, id: string, what: string) {
  const summary = `Create a ${what}`
  return defineRoute({
    ...common,
    ...withBody,
    fixture: fixtureOf(id),
    id,
    method: 'POST',
    path,
    summary,
    params,
    query: oneQuery,
    reply: Resource,
    status: 201,
    idempotent: false,
  })
}

function get(path: string, id: string, what: string) {
  const summary = `Read a ${what}`
  return defineRoute({
    ...common,
    fixture: fixtureOf(id),
    id,
    method: 'GET',
    path,
    summary,
    params: one,
    query: oneQuery,
    reply: Resource,
  })
}

function change(method: 'PUT' | 'PATCH', path: string, id: string, what: string) {
  const summary = method === 'PUT' ? `Replace a ${what}` : `Change a ${what} by operations (RFC 7644, 3.5.2)`
  return defineRoute({
    ...common,
    ...withBody,
    fixture: fixtureOf(id),
    id,
    method,
    path,
    summary,
    params: one,
    query: oneQuery,
    reply: Resource,
  })
}

function remove(path: string, id: string, summary: string) {
  return defineRoute({ ...common, fixture: fixtureOf(id), id, method: 'DELETE', path, summary, params: one })
}

const USERS = `${base}/Users`
const USER = `${USERS}/{id}`
export const listScimUsers = list(USERS, 'scim_user.list', 'users')
export const searchScimUsers = search(`${USERS}/.search`, 'scim_user.search', 'users')
export const createScimUser = create(USERS, 'scim_user.create', 'user')
export const getScimUser = get(USER, 'scim_user.get', 'user')
export const replaceScimUser = change('PUT', USER, 'scim_user.replace', 'user')
export const patchScimUser = change('PATCH', USER, 'scim_user.patch', 'user')
export const deleteScimUser = remove(USER, 'scim_user.delete', 'Remove a user from the account')

const GROUPS = `${base}/Groups`
const GROUP = `${GROUPS}/{id}`
export const listScimGroups = list(GROUPS, 'scim_group.list', 'groups')
export const searchScimGroups = search(`${GROUPS}/.search`, 'scim_group.search', 'groups')
export const createScimGroup = create(GROUPS, 'scim_group.create', 'group')
export const getScimGroup = get(GROUP, 'scim_group.get', 'group')
export const replaceScimGroup = change('PUT', GROUP, 'scim_group.replace', 'group')
export const patchScimGroup = change('PATCH', GROUP, 'scim_group.patch', 'group')
export const deleteScimGroup = remove(
  GROUP,
  'scim_group.delete',
  'Delete a group; its members get the roles they have without it',
)

function about(path: string, id: string, summary: string) {
  return defineRoute({ ...common, fixture: 'scim', id, method: 'GET', path, summary, params, reply: Resource })
}

function aboutOne(path: string, id: string, summary: string) {
  return defineRoute({
    ...common,
    fixture: id.replace('.get_', '_'),
    id,
    method: 'GET',
    path,
    summary,
    params: one,
    reply: Resource,
  })
}

export const getScimConfig = about(`${base}/ServiceProviderConfig`, 'scim.config', 'What the SCIM server supports')
export const listScimSchemas = about(`${base}/Schemas`, 'scim.list_schemas', 'The schemas of the SCIM server')
export const getScimSchema = aboutOne(`${base}/Schemas/{id}`, 'scim.get_schema', 'A schema of the SCIM server')
export const listScimTypes = about(`${base}/ResourceTypes`, 'scim.list_types', 'The resource types of the SCIM server')
export const getScimType = aboutOne(`${base}/ResourceTypes/{id}`, 'scim.get_type', 'A resource type of the SCIM server')
