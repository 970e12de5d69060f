import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import type { OwnReply, PublicCtx } from '../../platform/http/open.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type Json, type JsonObject, ScimFault } from '../scim-protocol/index.ts'

const TYPE = 'application/scim+json'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'

export function answer(status: number, body: Json | null, headers: Record<string, string> = {}): OwnReply {
  return { status, type: TYPE, headers, body: body === null ? '' : JSON.stringify(body) }
}

/** A resource, with its version for conditional requests (RFC 7644, 3.14). */
export function answerResource(status: number, resource: JsonObject, meta: Meta): OwnReply {
  return answer(status, resource, { etag: meta.version, location: meta.location })
}

/** A reply to a read: 304 without a body if the caller knows the version. */
export function answerRead(known: string, resource: JsonObject, meta: Meta): OwnReply {
  return names(known, meta.version) ? answer(304, null, { etag: meta.version }) : answerResource(200, resource, meta)
}

/** The `meta` attribute of a resource. */
export interface Meta {
  resourceType: 'User' | 'Group'
  created: string
  lastModified: string
  location: string
  version: string
}

/** Whether a list of entity tags contains a version, or `*`. Weak and strong tags are the same here. */
export function names(header: string, version: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some(tag => bare(tag) === '*' || bare(tag) === bare(version))
}

/** A page of resources (RFC 7644, 3.4.2). */
export function answerList(total: number, startIndex: number, resources: JsonObject[]): OwnReply {
  return answer(200, {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  })
}

/** Addresses of the protocol that a server may leave out, and then answers with 501 (RFC 7644, 3.11 and 3.7). */
const OPTIONAL = /^\/scim\/v2\/[^/]+\/(?<name>Me|Bulk)(?:\/|$)/i

/** A refusal (RFC 7644, 3.12). */
export function answerRefused(refusal: Refusal, { caller }: PublicCtx): OwnReply {
  const { name } = OPTIONAL.exec(caller.path)?.groups ?? {}
  if (name !== undefined) return answerError(501, `This server does not support /${name}; see ServiceProviderConfig.`)
  const { status } = REFUSALS[refusal.code]
  return answerError(status, refusal.message, refusal instanceof ScimFault ? { scimType: refusal.scimType } : {})
}

function answerError(status: number, detail: string, type: { scimType?: string } = {}): OwnReply {
  return answer(status, { schemas: [`${MESSAGES}:Error`], status: String(status), ...type, detail })
}
