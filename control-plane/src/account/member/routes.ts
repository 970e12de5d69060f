import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createMember, leaveAccount, removeMember, updateMember, updateSelf } from './commands.ts'
import type { MemberHooks } from './deactivate.ts'
import { type AfterTransfer, transferOwnership } from './ownership.ts'
import { listMembers } from './queries.ts'

/** `afterTransfer`: moves what other concepts store about the owner. */
export const memberRoutes = (hooks: MemberHooks, afterTransfer: AfterTransfer) => [
  bind(routes.listMembers, listMembers),
  bind(routes.createMember, createMember),
  bind(routes.updateMember, updateMember(hooks)),
  bind(routes.removeMember, removeMember(hooks)),
  bind(routes.updateCurrentUser, updateSelf),
  bind(routes.leaveAccount, leaveAccount(hooks)),
  bind(routes.transferOwnership, transferOwnership(afterTransfer)),
]
