import { optInTokens } from '../../platform/opt-in.ts'

export const { confirmToken, endToken, readEndToken } = optInTokens({
  key: 'report recipients by link',
  end: 'end report',
})
