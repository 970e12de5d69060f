import type { SystemCtx } from '../../platform/context.ts'

/** The functions of status pages that incidents use. */
export interface Pages {
  /** Whether an account has a page; keeps the page from being deleted until the transaction ends. */
  hold(ctx: SystemCtx, account: string, page: string): Promise<boolean>
  /** The names under which a page shows these monitors, by id; those that are no components are left out. */
  publicNames(ctx: SystemCtx, page: string, monitors: readonly string[]): Promise<Map<string, string>>
  /** The address at which a page shows one of its incidents. */
  incidentAddress(ctx: SystemCtx, page: string, incident: string): Promise<string>
}

declare module '../../platform/context.ts' {
  interface Platform {
    /** Listed in `concepts.ts`, since publishing imports incidents. */
    pages: Pages
  }
}
