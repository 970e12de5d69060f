import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { createSignInLink } from '@pharos/shared-protocol/contract/sign-in.ts'

/** A link that signs in the owner of the first account; null if the key of the first start is missing or revoked. */
export async function signInLink(address: string, data_dir: string): Promise<string | null> {
  const file = join(data_dir, 'credentials.json')
  if (!existsSync(file)) return null
  const { api_key: key } = JSON.parse(readFileSync(file, 'utf8')) as { api_key: string }
  const call = createClient({ baseUrl: address, key })
  return call(createSignInLink).then(
    ({ body }) => named(body.url),
    () => null,
  )
}

/** Passkeys need a host name, so the browser opens `localhost` instead of a loopback address. */
function named(link: string): string {
  const url = new URL(link)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return url.href
}
