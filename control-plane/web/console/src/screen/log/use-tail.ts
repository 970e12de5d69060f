import { ApiError } from '@pharos/shared-protocol/client.ts'
import { type LogRecord, pollLogTail } from '@pharos/shared-protocol/contract/observability/log.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../server/call.ts'
import { PARTS } from '../../words/parts.ts'
import { saidProblem } from '../../words/said.ts'

/** The most records kept in the page; older ones are dropped. */
export const MOST_KEPT = 2_000
/** The delay before a failed poll is retried. */
const AGAIN_MS = 3_000

export interface Following {
  /** The last arrived first. */
  records: readonly LogRecord[]
  /** How many were dropped for newer ones. */
  dropped: number
  isFollowing: boolean
  /** Whether the first poll has succeeded: the position from which records are followed is known. */
  hasBegun: boolean
  /** Why no records arrive at present; polling continues. */
  problem: string | null
  stop(): void
  /** Resumes at the position where it stopped, so that nothing is left out. */
  goOn(): void
  clear(): void
}

interface Kept {
  records: readonly LogRecord[]
  dropped: number
}

const NONE: Kept = { records: [], dropped: 0 }

/**
 * Follows arriving records. A position marks what has been delivered, so that successive polls neither skip nor repeat
 * records, even after a failure or a pause.
 */
export function useTail(filters: { search?: string; metadata_search?: string }): Following {
  const [kept, setKept] = useState<Kept>(NONE)
  const [isFollowing, setFollowing] = useState(true)
  const [hasBegun, setBegun] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const position = useRef<string | undefined>(undefined)
  const key = JSON.stringify(filters)
  useEffect(() => {
    if (!isFollowing) return
    let isGone = false
    const ending = new AbortController()
    const follow = async () => {
      while (!isGone) {
        const after = position.current
        const reply = await poll(filters, after, ending.signal)
        // Discards a reply that arrives after a stop: resuming polls again from the same position.
        if (isGone) return
        setProblem(reply.problem)
        if (reply.problem !== null) {
          await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
          continue
        }
        position.current = reply.position
        setBegun(true)
        if (reply.records.length > 0) setKept(before => keep(before, reply.records))
      }
    }
    void follow()
    return () => {
      isGone = true
      ending.abort()
    }
  }, [isFollowing, key])
  return {
    ...kept,
    ...{ isFollowing, hasBegun, problem },
    stop: () => setFollowing(false),
    goOn: () => setFollowing(true),
    clear: () => setKept(NONE),
  }
}

/** Records of one poll are sorted by time, oldest first; puts the newest on top. */
function keep({ records, dropped }: Kept, arrived: readonly LogRecord[]): Kept {
  const all = [...arrived.toReversed(), ...records]
  return { records: all.slice(0, MOST_KEPT), dropped: dropped + Math.max(0, all.length - MOST_KEPT) }
}

type Reply = { problem: null; position: string; records: readonly LogRecord[] } | { problem: string }

async function poll(filters: object, after: string | undefined, signal: AbortSignal): Promise<Reply> {
  try {
    const { body } = await call(pollLogTail, { query: { ...filters, ...(after ? { after } : {}) }, signal })
    return { problem: null, ...body }
  } catch (error) {
    return { problem: error instanceof ApiError ? saidProblem(error.problem) : PARTS.unreachable }
  }
}
