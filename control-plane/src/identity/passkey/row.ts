import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'

export interface Passkey {
  id: string
  person_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  backed_up: boolean
  name: string
  created_at: EpochMs
  last_used_at: EpochMs | null
}

export function presentPasskey({ id, name, backed_up, created_at, last_used_at }: Passkey) {
  return {
    ...{ id, name, backed_up },
    created_at: rfc3339(created_at),
    last_used_at: last_used_at === null ? null : rfc3339(last_used_at),
  }
}
