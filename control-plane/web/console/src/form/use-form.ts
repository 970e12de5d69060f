import { ApiError, type CallInput, type CallReply } from '@pharos/shared-protocol/client.ts'
import type { AnyRoute, ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { faultsOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault, Problem } from '@pharos/shared-protocol/problem.ts'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { z } from 'zod'
import { useSession } from '../frame/session.ts'
import { affectedBy } from '../server/affects.ts'
import { conceptOf, invalidate } from '../server/cache.ts'
import { call } from '../server/call.ts'
import { ISSUE_WORDS, refusalOf } from '../words/issue.ts'
import { type Base, UNVERSIONED } from './base.ts'
import { changesBetween, pick } from './changes.ts'
import { beginWith, type DraftStore, draftAt, type Kept, keptOf } from './draft.ts'

export interface Form<V extends object> {
  values: V
  set(changes: Partial<V>): void
  /** What is wrong with a field, by its path, such as `request_headers[0].name`; and that the form shows it there. */
  faultAt(path: string): string | undefined
  /** What is wrong and belongs to no field on the page; a refusal of the whole. */
  rest(): { faults: Fault[]; problem: Problem | null }
  /** The names of the fields that are no longer as they were. */
  changed: ReadonlySet<string>
  isRunning: boolean
  /** It goes on with what was typed before the page was loaded again. */
  isResumed: boolean
  /** Forgets what was typed. */
  discard(): void
  /** What somebody else has saved meanwhile, when that refused what was sent. */
  theirs: Base<V> | null
  /** Goes on from what the other person has saved: with one's own changes on top, or without. */
  settle(keepOwn: boolean): void
  /** Marks what is wrong, and says whether nothing is: for what is done with the values before they are sent. */
  judge(): boolean
  /** Shows a refusal of another request with these values, each error at its field. */
  refuse(problem: Problem): void
  /** Sends what is right; returns the reply, or null when there is something to mend. */
  send(): Promise<CallReply<unknown> | null>
}

interface Given<R extends AnyRoute, V extends object> extends Kept<V> {
  route: R
  params?: CallInput<R>['params']
  /** What it begins with: the defaults of something new, or what is being changed. */
  base: Base<V>
  /** The fields that are sent, of a form whose values are not the body; all of a new thing, else those that changed. */
  toBody?(values: Partial<V>, all: V): unknown
  /** What the form begins with, when one address has several, such as copies of different things. */
  about?: string
  /** Reads it again once somebody else has changed it. */
  reread?(): Promise<Base<V>>
  /** What the form shows of what was saved, when it stays open: it goes on from there, under the hands of whoever types. */
  ofReply?(saved: ReplyOf<R>): V
}

/**
 * A form of one route: its body's schema judges before anything is sent, and what the server refuses lands at its field.
 * What is typed survives a reload of the page.
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
  const refused = problem?.errors?.map(({ path, message }) => ({ path, message: refusalOf(message) })) ?? []
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
      // The version is that of more than the form shows, such as all that is on a status page.
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

/** What is typed, and the draft of it. */
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
  /** What was typed since something was sent stays, on top of what was saved. */
  const goOnFrom = (sent: V, saved: V) => show(now => ({ ...saved, ...pick(now, changesBetween(sent, now)) }))
  return { values, isResumed, put, drop, replace, goOnFrom }
}

interface Sending {
  bodyOf(): unknown
  judgeNow(): boolean
  isOvertaken(): Promise<boolean>
  /** Returns the version with which it may be sent once more, if it may. */
  fail(problem: Problem, mayRepeat: boolean): Promise<string | null>
  done(reply: CallReply<unknown>): void
}

/** Sends what a form holds once it is right. */
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

/** What was refused, of an error of a call. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) throw error
  return error.problem
}

/** Which faults fields on the page show, and what is left for the form to say. */
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

/** What the server has said of these fields was said of other values. */
function withoutFaultsOf(problem: Problem | null, names: readonly string[]): Problem | null {
  if (!problem?.errors) return null
  return { ...problem, errors: problem.errors.filter(({ path }) => !names.includes(rootOf(path))) }
}

function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? ''
}

/** What is wrong with a body; of the `changed` fields, an emptied one would otherwise be left out unseen. */
function judge(schema: z.ZodType, body: unknown, changed: Iterable<string>): Fault[] {
  const emptied = [...changed].filter(name => (body as Record<string, unknown>)[name] === undefined)
  const parsed = schema.safeParse(body)
  const faults = parsed.success ? [] : faultsOf(parsed.error.issues, ISSUE_WORDS)
  return [...emptied.map(path => ({ path, message: ISSUE_WORDS.required })), ...faults]
}
