import { useState } from 'preact/hooks'
import { affectedBy } from '../server/affects.ts'
import { eachOf, type One, type Progress } from '../server/each.ts'
import { notify } from '../server/notice.ts'
import { invalidate } from '../server/stale.ts'
import { BULK } from '../words/bulk.ts'
import { PARTS } from '../words/parts.ts'

/** Runs one action on many things of a concept. */
export function useBulk<T>(concept: string, all: readonly T[], onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  /** `load` imports the function that handles one of them; `words` tells how many were done and how many refused. */
  const run = async (load: () => Promise<One<T>>, words: (done: number, refused: number) => string) => {
    setProgress({ done: 0, of: all.length, wait: null })
    const one = await load().catch(() => null)
    if (one === null) notify({ tone: 'bad', text: PARTS.unanswered })
    else {
      const { refused, why } = await eachOf(all, one, setProgress)
      const text = words(all.length - refused, refused)
      notify({ tone: refused > 0 ? 'bad' : 'good', text: why === null ? text : `${text} ${BULK.because(why)}` })
      invalidate(affectedBy(concept))
      onDone()
    }
    setProgress(null)
  }
  return { run, progress, isRunning: progress !== null }
}

/** The progress of the action. */
export function BulkProgress({ of }: { of: Progress | null }) {
  return (
    <span role="status">
      {of && BULK.progress(of.done, of.of)}
      {of?.wait != null && ` ${BULK.waits(of.wait)}`}
    </span>
  )
}
