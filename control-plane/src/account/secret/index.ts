import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { deleteSecret, listSecrets, setSecret } from './commands.ts'

export { SecretEntity } from './entity.ts'
export { loadSecrets } from './load.ts'

export const secretRoutes = [
  bind(routes.listSecrets, listSecrets),
  bind(routes.setSecret, setSecret),
  bind(routes.deleteSecret, deleteSecret),
]
export { SECRETS_CHANGED } from './event.ts'
