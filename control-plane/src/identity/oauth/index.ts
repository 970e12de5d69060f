export { createOAuthTokens } from './credential.ts'
export { endGrantsOfAccount, endGrantsOfPerson } from './end.ts'
export { oauthRoutes } from './routes.ts'
export { OLD_APPS, OLD_GRANTS, OLD_REPLIES, OLD_TOKENS } from './sweep.ts'
