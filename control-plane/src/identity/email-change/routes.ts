import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { CountCallers } from '../visitor/index.ts'
import { askEmailChange } from './ask.ts'
import { confirmEmailChange, showEmailChange } from './confirm.ts'
import { confirmedPage, emailChangePage } from './page.ts'

export function emailChangeRoutes(counted: CountCallers): Binding[] {
  return [
    bindOpen(routes.askEmailChange, askEmailChange),
    bindPage(routes.showEmailChange, counted(showEmailChange), emailChangePage),
    bindPage(routes.confirmEmailChange, counted(confirmEmailChange), confirmedPage),
  ]
}
