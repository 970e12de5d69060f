import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { createSignInLink } from '@pharos/shared-protocol/contract/identity/sign-in.ts'

/** A link that signs in the owner of the first account; null if the key of the first start is missing or revoked. */
export async function signInLink(address: string, data_dir: string): Promise<string | null> {
  const file = join(data_dir, 'credentials.json')
  if (!existsSync(file)) return null
  const { api_key: key } = JSON.parse(readFileSync(file, 'utf8')) as { api_key: string }
  const call = createClient({ baseUrl: address, key })
  return call(createSignInLink).then(
    ({ body }) => body.url,
    () => null,
  )
}
