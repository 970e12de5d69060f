import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage } from '../../platform/http/open.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { CountCallers } from '../visitor/index.ts'
import { acceptInvitation, showInvitation } from './accept.ts'
import { createInvitation, listInvitations, resendInvitation, withdrawInvitation } from './commands.ts'
import { acceptedPage, invitationPage } from './page.ts'

export function invitationRoutes(counted: CountCallers): Binding[] {
  return [
    bind(routes.listInvitations, listInvitations),
    bind(routes.createInvitation, createInvitation),
    bind(routes.resendInvitation, resendInvitation),
    bind(routes.withdrawInvitation, withdrawInvitation),
    bindPage(routes.showInvitation, counted(showInvitation), invitationPage),
    bindPage(routes.acceptInvitation, counted(acceptInvitation), acceptedPage),
  ]
}
