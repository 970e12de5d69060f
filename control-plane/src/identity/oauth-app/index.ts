export { findOAuthApp } from './find.ts'
export { insertOAuthApp } from './insert.ts'
export { oauthAppRoutes } from './routes.ts'
export type { OAuthApp } from './row.ts'
