import type * as contract from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentDomain } from './present.ts'
import { findDomain } from './store.ts'

export async function getCustomDomain(ctx: Ctx, { params }: Input<typeof contract.getCustomDomain>) {
  const domain = await findDomain(ctx, params.id)
  if (domain === null) throw notFound('custom domain of this page')
  noteRevision(ctx, domain.id, domain)
  return presentDomain(ctx, domain)
}
