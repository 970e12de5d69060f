import { ApiError, type CallInput, type CallReply } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Fault, Problem } from '@pharos/shared-protocol/problem.ts'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { z } from 'zod'
import { affectedBy } from '../server/affects.ts'
import { conceptOf } from '../server/cache.ts'
import { call } from '../server/call.ts'
import { useSession } from '../server/session.ts'
import { invalidate } from '../server/stale.ts'
import { saidFault, saidFaults, saidRequired } from '../words/issue.ts'
import { type Base, UNVERSIONED } from './base.ts'
import { changesBetween, pick } from './changes.ts'
import { beginWith, type DraftStore, draftAt, type Kept, keptOf } from './draft.ts'

export interface Form<V extends object> {
  values: V
  set(changes: Partial<V>): void
  /**
   * Returns the fault of a field by its path, such as `request_headers[0].name`, and records that the page shows it
   * there.
   */
  faultAt(path: string): string | undefined
  /** Returns the faults that no field on the page shows, and a refusal of the whole request. */
  rest(): { faults: Fault[]; problem: Problem | null }
  /** The names of the changed fields. */
  changed: ReadonlySet<string>
  isRunning: boolean
  /** Whether the form continues with a draft from before a reload. */
  isResumed: boolean
  /** Discards what was typed. */
  discard(): void
  /**
   * What somebody else has saved meanwhile, if that stopped the form from being sent or its draft is of an older
   * version.
   */
  theirs: Base<V> | null
  /** Resolves a conflict: continues from what was saved, with or without one's own changes on top. */
  settle(keepOwn: boolean): void
  /** Marks all faults and returns whether there are none: for actions that use the values before they are sent. */
  judge(): boolean
  /** Shows the refusal of another request with these values, each error at its field. */
  refuse(problem: Problem): void
  /** Sends the values; returns the reply, or null if there are faults or the request was refused. */
  send(): Promise<CallReply<unknown> | null>
}

interface Given<R extends AnyRoute, V extends object> extends Kept<V> {
  route: R
  params?: CallInput<R>['params']
  /** The initial values: the defaults of a new resource, or the resource being changed. */
  base: Base<V>
  /**
   * Builds the body if the values are not the body themselves. `values` are all fields of a new resource, else the
   * changed ones.
   */
  toBody?(values: Partial<V>, all: V): unknown
  /** Tells apart the drafts of one address that can start from several things, such as copies. */
  about?: string
  /** Reads the resource again after somebody else has changed it. */
  reread?(): Promise<Base<V>>
  /**
   * Maps the reply to form values, for a form that stays open and continues from what was saved while somebody types.
   */
  ofReply?(saved: ReplyOf<R>): V
}

/**
 * A form for one route. The schema of its body judges the values before anything is sent; errors of the server appear
 * at their fields. What is typed survives a reload of the page.
 */
export function useForm<R extends AnyRoute, V extends object>(given: Given<R, V>) {
  const { route } = given
  const draft = useDraft(given)
  const [begun] = useState(() => beginWith(given.base, draft.read(), given))
  const [base, setBase] = useState(begun.base)
  const [theirs, setTheirs] = useState(begun.theirs)
  const typed = useTyped(given, base, draft, begun.typed)
  const [isJudged, setJudged] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const shownAt = useRef(new Set<string>())

  const isNew = base.version === null
  const { values } = typed
  const changed = changesBetween(base.values, values)
  const bodyOf = () => {
    const part = isNew ? values : pick(values, changed)
    return given.toBody ? given.toBody(part, values) : part
  }
  const findFaults = () => judge(route.body, bodyOf(), isNew || given.toBody ? [] : changed)
  const refused = problem?.errors?.map(fault => ({ path: fault.path, message: saidFault(fault) })) ?? []
  const faults = [...(isJudged ? findFaults() : []), ...refused]
  const judgeNow = () => {
    setJudged(true)
    setProblem(null)
    return findFaults().length === 0
  }
  const fail = async (found: Problem, mayRepeat: boolean) => {
    if (found.code !== 'precondition_failed' || !given.reread || !mayRepeat) setProblem(found)
    else {
      const now = await given.reread().catch(problemOf)
      if ('code' in now) {
        setProblem(now)
        return null
      }
      // The version covers more than the form shows, such as the whole status page. If no field differs, sends again
      // with it.
      if (changesBetween(base.values, now.values).size === 0) return now.version
      setTheirs(now)
    }
    return null
  }
  const goOn = (from: Base<V>, keepOwn: boolean) => {
    setBase(from)
    if (keepOwn) typed.put({ ...from.values, ...pick(values, changed) }, from)
    else typed.replace(from.values)
    setTheirs(null)
  }
  const isOvertaken = async () => {
    if (base.version !== UNVERSIONED || !given.reread) return false
    const now = await given.reread()
    const isOther = changesBetween(base.values, now.values).size > 0
    if (isOther) setTheirs(now)
    return isOther
  }
  const done = ({ body, headers }: CallReply<unknown>) => {
    typed.drop()
    const version = headers.get('etag')
    if (!given.ofReply || version === null) return
    const saved = { values: given.ofReply(body as ReplyOf<R>), version }
    setBase(saved)
    setJudged(false)
    typed.goOnFrom(values, saved.values)
  }
  const { isRunning, send } = useSending(given, base.version, { bodyOf, judgeNow, isOvertaken, fail, done })
  return {
    ...{ values, changed, isRunning, isResumed: typed.isResumed, theirs, send, judge: judgeNow, refuse: setProblem },
    set(changes: Partial<V>) {
      typed.put({ ...values, ...changes })
      setProblem(withoutFaultsOf(problem, Object.keys(changes)))
    },
    discard() {
      goOn(theirs ?? base, false)
      setProblem(null)
      setJudged(false)
    },
    settle(keepOwn: boolean) {
      if (theirs) goOn(theirs, keepOwn)
    },
    ...shownFaults(faults, problem, shownAt.current),
  } satisfies Form<V>
}

function useDraft<R extends AnyRoute, V extends object>({ route, about = '' }: Given<R, V>) {
  const member = useSession().user_id
  return useMemo(() => draftAt<V>(member, `${location.pathname} ${route.id} ${about}`), [member, route.id])
}

/** Holds the values of the form and keeps their draft. */
function useTyped<R extends AnyRoute, V extends object>(
  given: Given<R, V>,
  base: Base<V>,
  draft: DraftStore<V>,
  resumed: Partial<V> | null,
) {
  const [values, show] = useState<V>({ ...base.values, ...resumed })
  const [isResumed, setResumed] = useState(resumed !== null)
  const drop = () => {
    draft.drop()
    setResumed(false)
  }
  const put = (next: V, on = base) => {
    show(next)
    const kept = keptOf(on, next, given)
    if (kept === null) draft.drop()
    else draft.keep(kept)
  }
  const replace = (next: V) => {
    drop()
    show(next)
  }
  /** Continues from what was saved, with what was typed while it was being sent on top. */
  const goOnFrom = (sent: V, saved: V) => show(now => ({ ...saved, ...pick(now, changesBetween(sent, now)) }))
  return { values, isResumed, put, drop, replace, goOnFrom }
}

interface Sending {
  bodyOf(): unknown
  judgeNow(): boolean
  isOvertaken(): Promise<boolean>
  /** Returns the version to send once more with, or null if it must not be sent again. */
  fail(problem: Problem, mayRepeat: boolean): Promise<string | null>
  done(reply: CallReply<unknown>): void
}

/** Sends the values once they have no faults. */
function useSending<R extends AnyRoute, V extends object>(
  { route, params }: Given<R, V>,
  version: string | null,
  { bodyOf, judgeNow, isOvertaken, fail, done }: Sending,
) {
  const [isRunning, setRunning] = useState(false)
  const sendAs = async (of: string | null, mayRepeat: boolean): Promise<CallReply<unknown> | null> => {
    const headers = of ? { 'if-match': of } : {}
    try {
      if (await isOvertaken()) return null
      return await call(route, { ...(params ? { params } : {}), body: bodyOf(), headers } as CallInput<R>)
    } catch (error) {
      const again = await fail(problemOf(error), mayRepeat)
      return again === null ? null : sendAs(again, false)
    }
  }
  const send = async () => {
    if (!judgeNow()) return null
    setRunning(true)
    try {
      const reply = await sendAs(version, true)
      if (!reply) return null
      done(reply)
      invalidate(affectedBy(conceptOf(route.id)))
      return reply
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, send }
}

/** Returns the problem of an API error; throws any other error. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) throw error
  return error.problem
}

/** Splits the faults into those that fields on the page show and those that the form itself has to show. */
function shownFaults(faults: readonly Fault[], problem: Problem | null, shownAt: Set<string>) {
  return {
    faultAt(path: string) {
      shownAt.add(path)
      return faults.find(fault => fault.path === path)?.message
    },
    rest: () => ({
      faults: faults.filter(({ path }) => !shownAt.has(path)),
      problem: problem?.errors ? null : problem,
    }),
  }
}

/** Removes the server's errors about fields that have changed since. */
function withoutFaultsOf(problem: Problem | null, names: readonly string[]): Problem | null {
  if (!problem?.errors) return null
  return { ...problem, errors: problem.errors.filter(({ path }) => !names.includes(rootOf(path))) }
}

function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? ''
}

/** Returns the faults of a body. A changed field without a value is one: it would otherwise be left out silently. */
function judge(schema: z.ZodType, body: unknown, changed: Iterable<string>): Fault[] {
  const emptied = [...changed].filter(name => (body as Record<string, unknown>)[name] === undefined)
  const parsed = schema.safeParse(body)
  const faults = parsed.success ? [] : saidFaults(parsed.error.issues)
  return [...emptied.map(path => ({ path, message: saidRequired() })), ...faults]
}
