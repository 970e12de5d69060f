import { ApiError, type CallInput, type CallReply } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { FORM } from '../words/form.ts'
import { saidProblem } from '../words/said.ts'
import { affectedBy } from './affects.ts'
import { conceptOf, forget } from './cache.ts'
import { call } from './call.ts'
import { notify } from './notice.ts'
import { signInAddress } from './session.ts'
import { invalidate } from './stale.ts'

/** A change requested by a button or a form. */
export interface Change<R extends AnyRoute> {
  /**
   * Resolves to the reply, or to null if it was refused; the refusal is in `problem`, and in a notice unless `quiet`.
   */
  run(input: CallInput<R>): Promise<CallReply<ReplyOf<R>> | null>
  isRunning: boolean
  problem: ApiError['problem'] | null
}

export function useChange<R extends AnyRoute>(route: R, { quiet = false } = {}): Change<R> {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<ApiError['problem'] | null>(null)
  const run = async (input: CallInput<R>) => {
    setRunning(true)
    setProblem(null)
    try {
      const reply = await call(route, input)
      if (route.method === 'DELETE') forget(subjectOf(route, input))
      invalidate(affectedBy(conceptOf(route.id)))
      return reply
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.problem)
      if (!quiet) tellRefusal(error)
      return null
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, problem }
}

/** Shows a notice of why something was refused. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  notify({ tone: 'bad', text: saidProblem(error.problem), ...signInWhenAsked(error.problem) })
}

/** Returns the id that ends a route's path. */
function subjectOf(route: AnyRoute, { params }: { params?: object }): string | undefined {
  const name = /\{(\w+)\}$/.exec(route.path)?.[1]
  return name && (params as Record<string, string> | undefined)?.[name]
}

/** Sensitive actions require a recent sign-in: returns a link there and back. */
function signInWhenAsked({ code }: ApiError['problem']) {
  if (code !== 'reauthentication_required') return {}
  return { action: { label: FORM.signInAgain, run: () => location.assign(signInAddress()) } }
}
