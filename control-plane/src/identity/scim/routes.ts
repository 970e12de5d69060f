import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Platform } from '../../platform/context.ts'
import { bindProtocol } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { getConfig, getSchema, getType, listSchemas, listTypes } from './about.ts'
import { createScimServer, type ScimVerb } from './call.ts'
import * as group from './group.ts'
import { answerRefused } from './reply.ts'
import * as user from './user.ts'

const VERBS: [AnyRoute, ScimVerb][] = [
  [routes.listScimUsers, user.listUsers],
  [routes.searchScimUsers, user.searchUsers],
  [routes.createScimUser, user.createUser],
  [routes.getScimUser, user.getUser],
  [routes.replaceScimUser, user.replaceUser],
  [routes.patchScimUser, user.patchUser],
  [routes.deleteScimUser, user.deleteUser],
  [routes.listScimGroups, group.listGroups],
  [routes.searchScimGroups, group.searchGroups],
  [routes.createScimGroup, group.createGroup],
  [routes.getScimGroup, group.getGroup],
  [routes.replaceScimGroup, group.replaceGroup],
  [routes.patchScimGroup, group.patchGroupMembers],
  [routes.deleteScimGroup, group.deleteGroup],
  [routes.getScimConfig, getConfig],
  [routes.listScimSchemas, listSchemas],
  [routes.getScimSchema, getSchema],
  [routes.listScimTypes, listTypes],
  [routes.getScimType, getType],
] as [AnyRoute, ScimVerb][]

/** The SCIM server of one process, which counts the requests of each connection. */
export function scimRoutes(platform: Platform): Binding[] {
  const serve = createScimServer(platform)
  return VERBS.map(([route, verb]) => bindProtocol(route, serve(route, verb) as never, answerRefused))
}
