export { isClientToken, newClientToken } from './client-token.ts'
export { publishConfig, removeConfig, removePointers } from './publish.ts'
export { rumConfigRoutes } from './routes.ts'
export { startRumConfigSweep } from './sweep.ts'
