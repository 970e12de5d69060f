import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { createAccount } from './create.ts'

export { openAccount, openedWith } from './open.ts'

export const newAccountRoutes = [bindOpen(routes.createAccount, createAccount)]
