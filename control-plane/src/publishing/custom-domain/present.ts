import type { CustomDomain } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { recordsOf } from './record.ts'
import type { StoredDomain } from './store.ts'

export function presentDomain({ platform }: SystemCtx, domain: StoredDomain): CustomDomain {
  const { sealer, config } = platform
  const records = recordsOf(sealer, config.PHAROS_SERVICE_DOMAIN ?? '', domain.page_id, domain.domain)
  return {
    domain: domain.domain,
    status: domain.status,
    cname_target: records.cname_target,
    acm_validation: records.validation,
    failure_reason: domain.failure_reason,
    created_at: rfc3339(domain.created_at),
    updated_at: rfc3339(domain.updated_at),
  }
}
