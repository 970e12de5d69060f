import { optInTokens } from '../../platform/opt-in.ts'

export const { confirmToken, endToken, readEndToken } = optInTokens({ key: 'page subscriptions', end: 'unsubscribe' })
