import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createMember, removeMember, updateMember } from './commands.ts'
import { getCurrentUser, listMembers } from './queries.ts'

export const memberRoutes = [
  bind(routes.getCurrentUser, getCurrentUser),
  bind(routes.listMembers, listMembers),
  bind(routes.createMember, createMember),
  bind(routes.updateMember, updateMember),
  bind(routes.removeMember, removeMember),
]
