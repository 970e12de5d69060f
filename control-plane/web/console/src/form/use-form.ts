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
import { ISSUE_WORDS } from '../words/issue.ts'
import { draftAt } from './draft.ts'

/** What is being changed, as it was read, and its version (its ETag). */
export interface Base<V extends object> {
  values: V
  version: string | null
}

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

interface Given<R extends AnyRoute, V extends object> {
  route: R
  params?: CallInput<R>['params']
  /** What it begins with: the defaults of something new, or what is being changed. */
  base: Base<V>
  /** The fields that are sent, of a form whose values are not the body; all of a new thing, else those that changed. */
  toBody?(values: Partial<V>, all: V): unknown
  /** Names of fields that no draft may keep, such as passwords. */
  secrets?: readonly (keyof V & string)[]
  /** Takes the secret part out of what a draft keeps, of fields that are not secret as a whole. */
  toDraft?(changes: Partial<V>): Partial<V>
  /** What the form begins with, when one address has several, such as copies of different things. */
  about?: string
  /** Reads it again once somebody else has changed it. */
  reread?(): Promise<Base<V>>
}

/**
 * A form of one route: its body's schema judges before anything is sent, and what the server refuses lands at its field.
 * What is typed survives a reload of the page.
 */
export function useForm<R extends AnyRoute, V extends object>(given: Given<R, V>) {
  const { route, params } = given
  const member = useSession().user_id
  const draft = useMemo(
    () => draftAt<V>(member, `${location.pathname} ${route.id} ${given.about ?? ''}`),
    [member, route.id],
  )
  const [base, setBase] = useState(given.base)
  const resumed = useMemo(() => draft.read(), [draft])
  const [values, setValues] = useState<V>({ ...given.base.values, ...resumed })
  const [isResumed, setResumed] = useState(resumed !== null)
  const [isJudged, setJudged] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [theirs, setTheirs] = useState<Base<V> | null>(null)
  const shownAt = useRef(new Set<string>())

  const isNew = base.version === null
  const changed = changesBetween(base.values, values)
  const pick = (names: Iterable<string>) =>
    Object.fromEntries([...names].map(name => [name, values[name as keyof V]])) as Partial<V>
  const bodyOf = () => {
    const part = isNew ? values : pick(changed)
    return given.toBody ? given.toBody(part, values) : part
  }
  const findFaults = () => judge(route.body, bodyOf(), isNew || given.toBody ? [] : changed)
  const local = isJudged ? findFaults() : []
  const faults = [...local, ...(problem?.errors ?? [])]

  const put = (next: V) => {
    setValues(next)
    const kept = changesBetween(base.values, next)
    for (const name of given.secrets ?? []) kept.delete(name)
    if (kept.size === 0) draft.drop()
    else {
      const changes = Object.fromEntries([...kept].map(name => [name, next[name as keyof V]])) as Partial<V>
      draft.keep(given.toDraft?.(changes) ?? changes)
    }
  }
  const set = (changes: Partial<V>) => {
    put({ ...values, ...changes })
    // What the server has said of these fields was said of other values.
    const names = Object.keys(changes)
    if (problem?.errors)
      setProblem({ ...problem, errors: problem.errors.filter(({ path }) => !names.includes(rootOf(path))) })
    else setProblem(null)
  }
  const judgeNow = () => {
    setJudged(true)
    setProblem(null)
    return findFaults().length === 0
  }
  const send = async () => {
    if (!judgeNow()) return null
    setRunning(true)
    try {
      const headers = base.version ? { 'if-match': base.version } : {}
      const reply = await call(route, { ...(params ? { params } : {}), body: bodyOf(), headers } as CallInput<R>)
      draft.drop()
      setResumed(false)
      invalidate(affectedBy(conceptOf(route.id)))
      return reply as CallReply<ReplyOf<R>>
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.problem.code === 'precondition_failed' && given.reread) setTheirs(await given.reread())
      else setProblem(error.problem)
      return null
    } finally {
      setRunning(false)
    }
  }
  const discard = () => {
    draft.drop()
    setValues(base.values)
    setProblem(null)
    setJudged(false)
    setResumed(false)
  }
  const settle = (keepOwn: boolean) => {
    if (!theirs) return
    setBase(theirs)
    setValues(keepOwn ? { ...theirs.values, ...pick(changed) } : theirs.values)
    if (!keepOwn) draft.drop()
    setTheirs(null)
  }
  return {
    ...{ values, set, changed, isRunning, isResumed, discard, theirs, settle, send },
    judge: judgeNow,
    refuse: setProblem,
    faultAt(path: string) {
      shownAt.current.add(path)
      return faults.find(fault => fault.path === path)?.message
    },
    rest: () => ({
      faults: faults.filter(({ path }) => !shownAt.current.has(path)),
      problem: problem?.errors ? null : problem,
    }),
  } satisfies Form<V>
}

function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? ''
}

function changesBetween<V extends object>(before: V, after: V): Set<string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const text = (values: V, name: string) => JSON.stringify(values[name as keyof V])
  return new Set([...names].filter(name => text(before, name) !== text(after, name)))
}

/** What is wrong with a body; of the `changed` fields, an emptied one would otherwise be left out unseen. */
function judge(schema: z.ZodType, body: unknown, changed: Iterable<string>): Fault[] {
  const emptied = [...changed].filter(name => (body as Record<string, unknown>)[name] === undefined)
  const parsed = schema.safeParse(body)
  const faults = parsed.success ? [] : faultsOf(parsed.error.issues, ISSUE_WORDS)
  return [...emptied.map(path => ({ path, message: ISSUE_WORDS.required })), ...faults]
}
