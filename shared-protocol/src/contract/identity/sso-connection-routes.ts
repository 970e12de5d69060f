import { z } from 'zod'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  OidcConnection,
  OidcConnectionCreate,
  OidcConnectionUpdate,
  SamlConnection,
  SamlConnectionCreate,
  SamlConnectionUpdate,
  SsoTest,
} from './sso-connection.ts'

const read = { kind: 'account', scope: null, role: 'super_admin' } as const
const write = { ...read, recent: true } as const

const list = { method: 'GET', access: read, list: 'whole' } as const
const create = { method: 'POST', access: write, status: 201, tx: 'none' } as const
const update = { method: 'PUT', access: write, tx: 'none' } as const
const testing = { method: 'POST', access: write, reply: SsoTest } as const
const SAML = '/account/sso/saml/connection'
const OIDC = '/account/sso/oidc/connection'
const ofSaml = z.strictObject({ id: ref('saml_connection') })
const ofOidc = z.strictObject({ id: ref('oidc_connection') })

export const listSamlConnections = defineRoute({
  ...list,
  id: 'saml_connection.list',
  path: SAML,
  summary: 'List the SAML 2.0 connections',
  reply: z.array(SamlConnection),
  fixture: 'none',
})
export const createSamlConnection = defineRoute({
  ...create,
  refusals: ['conflict', 'plan_required', 'limit_reached'],
  id: 'saml_connection.create',
  path: SAML,
  summary:
    'Create a SAML 2.0 connection from metadata_url, from metadata_xml, or from entity_id, sso_url and certificates',
  body: SamlConnectionCreate,
  reply: SamlConnection,
  fixture: 'saml_connection',
})
export const getSamlConnection = defineRoute({
  id: 'saml_connection.get',
  method: 'GET',
  path: `${SAML}/{id}`,
  summary: 'Read a SAML connection',
  access: read,
  params: ofSaml,
  reply: SamlConnection,
  fixture: 'saml_connection',
})
export const updateSamlConnection = defineRoute({
  ...update,
  refusals: ['conflict', 'plan_required'],
  id: 'saml_connection.update',
  path: `${SAML}/{id}`,
  summary: 'Change, activate or deactivate a SAML connection',
  params: ofSaml,
  body: SamlConnectionUpdate,
  reply: SamlConnection,
  fixture: 'saml_connection',
})
export const deleteSamlConnection = defineRoute({
  id: 'saml_connection.delete',
  method: 'DELETE',
  path: `${SAML}/{id}`,
  summary: 'Delete a SAML connection; sessions that were started through it end',
  access: write,
  params: ofSaml,
  tx: 'none',
  fixture: 'saml_connection',
})
export const testSamlConnection = defineRoute({
  ...testing,
  refusals: ['conflict'],
  id: 'saml_connection.test',
  path: `${SAML}/{id}/test`,
  summary: 'Start a test of a SAML connection: sign in at the identity provider without starting a session',
  params: ofSaml,
  fixture: 'saml_connection',
})
export const getSamlMetadata = defineRoute({
  id: 'saml_connection.metadata',
  method: 'GET',
  path: `${SAML}/{id}/metadata`,
  summary: 'Get the SAML 2.0 service provider metadata of a connection, for the identity provider',
  access: { kind: 'public' },
  params: z.object({ id: z.string().meta({ description: 'Id of a SAML connection' }) }),
  reply: z.string(),
  replyType: 'saml_metadata',
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'saml_connection',
})
export const listOidcConnections = defineRoute({
  ...list,
  id: 'oidc_connection.list',
  path: OIDC,
  summary: 'List the OpenID Connect connections',
  reply: z.array(OidcConnection),
  fixture: 'none',
})
export const createOidcConnection = defineRoute({
  ...create,
  refusals: ['conflict', 'plan_required', 'limit_reached'],
  id: 'oidc_connection.create',
  path: OIDC,
  summary: 'Create an OpenID Connect connection',
  body: OidcConnectionCreate,
  reply: OidcConnection,
  lastingCredential: true,
  fixture: 'oidc_connection',
})
export const getOidcConnection = defineRoute({
  id: 'oidc_connection.get',
  method: 'GET',
  path: `${OIDC}/{id}`,
  summary: 'Read an OpenID Connect connection',
  access: read,
  params: ofOidc,
  reply: OidcConnection,
  fixture: 'oidc_connection',
})
export const updateOidcConnection = defineRoute({
  ...update,
  refusals: ['conflict', 'plan_required'],
  id: 'oidc_connection.update',
  path: `${OIDC}/{id}`,
  summary: 'Change, activate or deactivate an OpenID Connect connection',
  params: ofOidc,
  body: OidcConnectionUpdate,
  reply: OidcConnection,
  lastingCredential: true,
  fixture: 'oidc_connection',
})
export const deleteOidcConnection = defineRoute({
  id: 'oidc_connection.delete',
  method: 'DELETE',
  path: `${OIDC}/{id}`,
  summary: 'Delete an OpenID Connect connection; sessions that were started through it end',
  access: write,
  params: ofOidc,
  tx: 'none',
  fixture: 'oidc_connection',
})
export const testOidcConnection = defineRoute({
  ...testing,
  refusals: ['conflict'],
  id: 'oidc_connection.test',
  path: `${OIDC}/{id}/test`,
  summary: 'Start a test of an OpenID Connect connection: sign in at the identity provider without starting a session',
  params: ofOidc,
  fixture: 'oidc_connection',
})
