import { ApiError } from '@pharos/shared-protocol/client.ts'
import { useEffect, useState } from 'preact/hooks'
import { hasSentences, loadSentences } from '../words/in-german.ts'
import { PARTS } from '../words/parts.ts'
import { saidProblem } from '../words/said.ts'
import { Head } from './head.tsx'

/** The list that a screen belongs to; `above`: the way there stands above what is read already. */
export type Back = { href: string; label: string } | 'above'

interface Given {
  error: Error
  back: Back
  onAgain(): void
}

/** Stands for a screen whose resource could not be read: what happened, what to do, and the way to its list. */
export function Unread({ error, back, onAgain }: Given) {
  const isGone = isMissing(error)
  return (
    <div role="alert">
      <Head title={isGone ? PARTS.gone : PARTS.unread} />
      <p>{isGone ? PARTS.goneWhy : <WhyUnread error={error} />}</p>
      {!isGone && (
        <button type="button" onClick={onAgain}>
          {PARTS.again}
        </button>
      )}
      {back !== 'above' && (
        <p>
          <a href={back.href}>← {back.label}</a>
        </p>
      )}
    </div>
  )
}

/** Whether an address names nothing: no resource has the id, or the text is no id at all. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.problem.status === 404 || error.problem.status === 400)
}

/** What the server or the network says. The first screen waits for the words only here. */
export function WhyUnread({ error }: { error: Error }) {
  const [canSay, setCanSay] = useState(hasSentences)
  useEffect(() => {
    const say = () => setCanSay(true)
    loadSentences().then(say, say)
  }, [])
  if (!(error instanceof ApiError)) return <>{PARTS.unreachable}</>
  return <>{canSay && saidProblem(error.problem)}</>
}
