import { randomBase62 } from '../../platform/ids.ts'

/** The prefixes of tokens, by the library's names for their kinds. */
const PREFIXES = {
  AccessToken: 'pha_',
  RefreshToken: 'phr_',
  ClientCredentials: 'phm_',
  AuthorizationCode: 'phc_',
  DeviceCode: 'phd_',
} as const
export type TokenKind = keyof typeof PREFIXES
export const TOKEN_KINDS = Object.keys(PREFIXES) as TokenKind[]

/** Kinds that are exchanged once for other tokens. */
export const SINGLE_USE: ReadonlySet<TokenKind> = new Set(['RefreshToken', 'AuthorizationCode', 'DeviceCode'])

/** 256 bits. */
const RANDOM_LENGTH = 43

export function makeToken(kind: TokenKind): string {
  return PREFIXES[kind] + randomBase62(RANDOM_LENGTH)
}

/** Whether a text has the form of such a token. Saves a query if not. */
export function isToken(kind: TokenKind, text: string): boolean {
  return text.startsWith(PREFIXES[kind]) && /^[0-9A-Za-z]{43}$/.test(text.slice(PREFIXES[kind].length))
}
