import type { Platform } from './context.ts'
import { keyedHash, tokenHash } from './sealer.ts'
import { readSignedId, signId } from './signed-id.ts'

type Keys = Pick<Platform, 'sealer'>

/** What the tokens of a sort are derived from. They are in mails that were sent, so neither may change. */
interface Purpose {
  key: string
  end: string
}

/** Tokens of the links by which somebody without an account confirms that they want mails, and ends them. */
export function optInTokens({ key, end }: Purpose) {
  const keyOf = ({ sealer }: Keys) => sealer.derive(key)
  return {
    /** Confirms a request. It is created when it is sent; only its hash is stored. */
    confirmToken: (platform: Keys, id: string, askedAt: number): string =>
      keyedHash(keyOf(platform), `confirm ${id} ${askedAt}`).toString('base64url'),
    /** Ends the mails; valid as long as their recipient is stored. */
    endToken: (platform: Keys, id: string): string => signId(keyOf(platform), end, id),
    /** The recipient whose mails a token ends; null for a forged token. */
    readEndToken: (platform: Keys, token: string): string | null => readSignedId(keyOf(platform), end, token),
  }
}

/** How a confirmation token is stored and found. */
export function optInHash(token: string): string {
  return tokenHash(token).toString('base64url')
}
