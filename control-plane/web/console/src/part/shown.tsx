import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { ComponentChildren } from 'preact'
import type { Shown } from '../server/cache.ts'
import { PARTS } from '../words/parts.ts'
import { saidProblem } from '../words/said.ts'

/** What stands where an answer is not there yet, or could not be read; else what is made of it. */
export function WhenRead<T>({ of, children }: { of: Shown<T>; children: (data: T) => ComponentChildren }) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error)
    return (
      <div class="card" role="alert">
        <p>{PARTS.unreadable}</p>
        <p>
          <small>{of.error instanceof ApiError ? saidProblem(of.error.problem) : PARTS.unreachable}</small>
        </p>
        <button type="button" class="plain" onClick={of.refresh}>
          {PARTS.again}
        </button>
      </div>
    )
  return <p aria-busy="true">{PARTS.loading}</p>
}
