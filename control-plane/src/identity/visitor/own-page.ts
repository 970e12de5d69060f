import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses what a page of another site has made the browser send: it could sign somebody in as somebody else. */
export function requireOwnPage({ caller }: Pick<PublicCtx, 'caller'>): void {
  if (caller.other_site)
    throw new Refusal('forbidden', 'Another site has sent this. Open the page here, and try again.')
}
