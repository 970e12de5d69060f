import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { entryPage } from '../entry/index.ts'
import { refusedSignInPage } from '../sign-in/index.ts'
import type { CountCallers } from '../visitor/index.ts'
import { removePassword, setPassword } from './commands.ts'
import { signInByPassword } from './sign-in.ts'

export { removePassword, setPassword } from './commands.ts'

export function passwordRoutes(counted: CountCallers): Binding[] {
  return [
    bindOpen(routes.setPassword, setPassword),
    bindOpen(routes.removePassword, removePassword),
    bindPage(routes.signInByPassword, counted(signInByPassword), entryPage, refusedSignInPage),
  ]
}
