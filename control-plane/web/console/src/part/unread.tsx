import { ApiError } from '@pharos/shared-protocol/client.ts'
import { PARTS } from '../words/parts.ts'
import { saidProblem } from '../words/said.ts'
import { Head } from './head.tsx'
import { useServerTexts } from './use-server-texts.ts'

interface Given {
  error: Error
  onAgain(): void
}

/** Stands for a screen whose resource could not be read: says what happened and what to do. */
export function Unread({ error, onAgain }: Given) {
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
    </div>
  )
}

/** Whether the address names nothing: no resource has the id, or it is not a valid id. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.problem.status === 404 || error.problem.status === 400)
}

/** What the server or the network says. The translations are loaded only here if the first screen does without them. */
export function WhyUnread({ error }: { error: Error }) {
  const canSay = useServerTexts()
  if (!(error instanceof ApiError)) return <>{PARTS.unreachable}</>
  return <>{canSay && saidProblem(error.problem)}</>
}
