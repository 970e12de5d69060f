export { createApiKeys } from './authenticate.ts'
export { ApiKeyEntity } from './entity.ts'
export { apiKeyRoutes } from './routes.ts'
export { makeApiKey } from './token.ts'
