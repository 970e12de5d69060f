import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import SCIMMY from 'scimmy'
import { Refusal } from '../../platform/refusal.ts'
import { scimBase } from '../scim-connection/index.ts'
import type { Json, JsonObject } from '../scim-protocol/index.ts'
import type { ScimCall, ScimVerb } from './call.ts'
import { GROUP_SCHEMA } from './group-row.ts'
import { answer, answerList } from './reply.ts'
import { USER_SCHEMA } from './user-row.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** What the server supports (RFC 7643, 5): no bulk requests, no sorting, no passwords. */
export const getConfig: ScimVerb = async call => {
  const location = `${baseOf(call)}/ServiceProviderConfig`
  return answer(200, {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The bearer token of the connection',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location },
  })
}

function baseOf({ ctx, connection }: ScimCall): string {
  return scimBase(ctx.platform, connection.id)
}

export const listSchemas: ScimVerb = async call => {
  const all = schemas(call)
  return answerList(all.length, 1, all)
}

export const getSchema: ScimVerb = async call => one(schemas(call), call)

/** The schemas of the standard. Attributes that they do not define are stored, too. */
function schemas(call: ScimCall): JsonObject[] {
  const { User, Group, EnterpriseUser } = SCIMMY.Schemas
  const described = [User, Group, EnterpriseUser].map(schema => schema.definition.describe(`${baseOf(call)}/Schemas`))
  return JSON.parse(JSON.stringify(described)) as JsonObject[]
}

export const listTypes: ScimVerb = async call => {
  const all = types(call)
  return answerList(all.length, 1, all)
}

export const getType: ScimVerb = async call => one(types(call), call)

function types(call: ScimCall): JsonObject[] {
  const type = (id: string, schema: string, extensions: Json[]): JsonObject => ({
    schemas: [`${CORE}:ResourceType`],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    schemaExtensions: extensions,
    meta: { resourceType: 'ResourceType', location: `${baseOf(call)}/ResourceTypes/${id}` },
  })
  return [type('User', USER_SCHEMA, [{ schema: ENTERPRISE, required: false }]), type('Group', GROUP_SCHEMA, [])]
}

function one(all: readonly JsonObject[], { params }: ScimCall) {
  const found = all.find(each => each.id === params.id)
  if (!found) throw new Refusal('not_found', identityText('scim.no_such_resource'))
  return answer(200, found)
}
