import type { Scope } from '@pharos/shared-protocol/access.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'

export interface M2mClient {
  id: string
  account_id: string
  client_id: string
  name: string
  description: string | null
  scopes: Scope[]
  secret_hash: Buffer
  created_at: number
  last_rotated_at: number | null
}

export function presentM2mClient(client: M2mClient) {
  const { id, client_id, name, description, scopes } = client
  return {
    ...{ id, client_id, name, description, scopes },
    created_at: rfc3339(client.created_at),
    last_rotated_at: rfc3339OrNull(client.last_rotated_at),
  }
}
