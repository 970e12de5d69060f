import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { legible } from '../legible.ts'
import { MASKED, maskHead, secretPattern, withParts } from '../mask.ts'

/** Makes a server's text safe to store: masks every secret of the run in each form in which it may be echoed. */
export interface Mask {
  text(text: string): string
  /** The masked text of the first `limit` characters of the original. A secret at the cut is masked completely. */
  head(text: string, limit: number): string
}

export function createMask(spec: HttpSpec, secrets: HttpSecrets): Mask {
  const pattern = secretPattern(secretsOf(spec, secrets))
  if (pattern === null) return { text: legible, head: (text, limit) => legible(text.slice(0, limit)) }
  return {
    text: text => legible(text.replace(pattern, MASKED)),
    head: (text, limit) => legible(maskHead(text, limit, pattern)),
  }
}

function secretsOf(spec: HttpSpec, secrets: HttpSecrets): string[] {
  const { basic_password: password, bearer_token: token } = secrets
  const basic = password === null ? [] : [password, `${spec.basic_username ?? ''}:${password}`]
  return [...Object.values(secrets.headers).flatMap(withParts), ...basic, ...(token === null ? [] : [token])]
}
