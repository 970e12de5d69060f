import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createMember, leaveAccount, removeMember, updateMember } from './commands.ts'
import type { BeforeLeaving } from './deactivate.ts'
import { type AfterTransfer, transferOwnership } from './ownership.ts'
import { listMembers } from './queries.ts'

/** `beforeLeaving`: what other concepts keep of a member; `afterTransfer`: what they know of the owner. */
export const memberRoutes = (beforeLeaving: BeforeLeaving, afterTransfer: AfterTransfer) => [
  bind(routes.listMembers, listMembers),
  bind(routes.createMember, createMember),
  bind(routes.updateMember, updateMember),
  bind(routes.removeMember, removeMember(beforeLeaving)),
  bind(routes.leaveAccount, leaveAccount(beforeLeaving)),
  bind(routes.transferOwnership, transferOwnership(afterTransfer)),
]
