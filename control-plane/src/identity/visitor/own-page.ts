import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses requests that another site made the browser send: they could sign the visitor in as somebody else. */
export function requireOwnPage({ caller }: Pick<PublicCtx, 'caller'>): void {
  if (caller.other_site)
    throw new Refusal('forbidden', 'This request came from another site. Open the page here and try again.')
}
