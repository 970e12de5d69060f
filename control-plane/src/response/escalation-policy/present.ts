import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { StoredLevel, StoredPolicy } from './load.ts'

export function presentPolicy({ id, account_id, name, repeat_count, levels, external_key, created_at }: StoredPolicy) {
  return {
    id,
    account_id,
    name,
    repeat_count,
    levels: levels.map(presentLevel),
    external_key: external_key ?? null,
    created_at: rfc3339(created_at),
  }
}

export function presentLevel({ id, position, delay_minutes, targets, round_robin }: StoredLevel) {
  return { id, position, delay_minutes, targets, round_robin }
}
