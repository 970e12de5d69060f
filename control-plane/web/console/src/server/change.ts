import { ApiError, type CallInput, type CallReply } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { notify } from '../frame/notice.tsx'
import { FORM } from '../words/form.ts'
import { saidProblem } from '../words/said.ts'
import { affectedBy } from './affects.ts'
import { conceptOf, forget, invalidate } from './cache.ts'
import { call } from './call.ts'
import { signInAddress } from './session.ts'

/** A change that somebody asks for: a button, or a form. */
export interface Change<R extends AnyRoute> {
  /** The reply, or null when it was refused; a refusal is in `problem`, and told unless `quiet`. */
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

/** A notice of why something was refused. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  notify({ tone: 'bad', text: saidProblem(error.problem), ...signInWhenAsked(error.problem) })
}

/** The id of what a route is about: the last one of its path. */
function subjectOf(route: AnyRoute, { params }: { params?: object }): string | undefined {
  const name = /\{(\w+)\}$/.exec(route.path)?.[1]
  return name && (params as Record<string, string> | undefined)?.[name]
}

/** What is sensitive asks for a recent sign-in: the way there, and back. */
function signInWhenAsked({ code }: ApiError['problem']) {
  if (code !== 'reauthentication_required') return {}
  return { action: { label: FORM.signInAgain, run: () => location.assign(signInAddress()) } }
}
