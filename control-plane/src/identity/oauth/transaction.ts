import { AsyncLocalStorage } from 'node:async_hooks'
import type { SystemCtx } from '../../platform/context.ts'

const current = new AsyncLocalStorage<SystemCtx>()
const spenders = new WeakSet<SystemCtx>()

/** Runs what the library does for one request in one transaction: a code is spent if, and only if, its tokens are stored. */
export function inTransactionOf<T>(ctx: SystemCtx, work: () => Promise<T>): Promise<T> {
  return current.run(ctx, work)
}

export function transaction(): SystemCtx {
  const ctx = current.getStore()
  if (!ctx) throw new Error('oidc-provider stores something outside of a transaction.')
  return ctx
}

/** Notes that this transaction spends a refresh token or a code. */
export function noteSpent(ctx: SystemCtx): void {
  spenders.add(ctx)
}

export function hasSpent(ctx: SystemCtx): boolean {
  return spenders.has(ctx)
}
