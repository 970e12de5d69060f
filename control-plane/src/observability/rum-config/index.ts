export { isClientToken, newClientToken } from './client-token.ts'
export { configFolders, publishConfig, removePointers } from './publish.ts'
export { rumConfigRoutes } from './routes.ts'
export { startRumConfigSweep } from './sweep.ts'
