import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { type RequireRegions, updateAccount } from './commands.ts'
import { getAccount } from './queries.ts'

export const accountRoutes = (requireRegions: RequireRegions) => [
  bind(routes.getAccount, getAccount),
  bind(routes.updateAccount, (ctx, input) => updateAccount(ctx, input, requireRegions)),
]
