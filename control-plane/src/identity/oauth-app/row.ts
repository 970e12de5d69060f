import type { Scope } from '@pharos/shared-protocol/access.ts'

export interface OAuthApp {
  id: string
  /** Null: the app registered itself, or ships with Pharos. */
  account_id: string | null
  client_id: string
  name: string
  description: string | null
  logo_url: string | null
  client_type: 'public' | 'confidential'
  redirect_uris: string[]
  scopes: Scope[]
  secret_hash: Buffer | null
  created_at: number
  last_rotated_at: number | null
  revision: number
}
