import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { updateAccount } from './commands.ts'
import { getAccount } from './queries.ts'

export const accountRoutes = [bind(routes.getAccount, getAccount), bind(routes.updateAccount, updateAccount)]
