import type { SystemCtx } from '../../platform/context.ts'

/** The functions of status pages that publishing passes in. */
export interface Pages {
  /** Whether an account has a page; keeps the page from being deleted until the transaction ends. */
  hold(ctx: SystemCtx, account: string, page: string): Promise<boolean>
  /** The names under which a page shows these monitors, by id; those that are no components are left out. */
  publicNames(ctx: SystemCtx, page: string, monitors: readonly string[]): Promise<Map<string, string>>
  /** The address at which a page shows one of its incidents. */
  incidentAddress(ctx: SystemCtx, page: string, incident: string): Promise<string>
}

let handedIn: Pages | undefined

export function usePages(given: Pages): void {
  handedIn = given
}

export function pages(): Pages {
  if (!handedIn) throw new Error('The status pages were not handed in (concepts.ts).')
  return handedIn
}
