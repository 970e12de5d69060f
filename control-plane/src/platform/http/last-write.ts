import type { Ctx, SystemCtx } from '../context.ts'

/**
 * The last transaction of a verb that opens its own. The verb returns it, and the pipeline runs it: the audit entry and
 * the reply under its idempotency key are committed with the change, or nothing is.
 */
export class LastWrite<T> {
  readonly scope: 'account' | 'system'
  readonly work: (ctx: Ctx) => Promise<T>
  /** What happens outside of the database once it has committed; the reply waits for it. */
  readonly after: () => Promise<void>

  constructor(scope: 'account' | 'system', work: (ctx: Ctx) => Promise<T>, after = async () => {}) {
    this.scope = scope
    this.work = work
    this.after = after
  }

  /** The same with another reply. */
  map<U>(replyOf: (made: T) => U): LastWrite<U> {
    return new LastWrite(this.scope, async ctx => replyOf(await this.work(ctx)), this.after)
  }
}

/** Under the account's row-level security. */
export function lastWrite<T>(work: (ctx: Ctx) => Promise<T>, after?: () => Promise<void>): LastWrite<T> {
  return new LastWrite('account', work, after)
}

/** Across accounts. */
export function lastSystemWrite<T>(work: (ctx: SystemCtx) => Promise<T>, after?: () => Promise<void>): LastWrite<T> {
  return new LastWrite('system', work, after)
}
