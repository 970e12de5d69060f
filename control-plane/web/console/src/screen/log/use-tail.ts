import { ApiError } from '@pharos/shared-protocol/client.ts'
import { type LogRecord, pollLogTail } from '@pharos/shared-protocol/contract/log.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../server/call.ts'
import { saidProblem } from '../../words/said.ts'

/** Records that are kept in the page; older ones make room for newer ones. */
export const MOST_KEPT = 2_000
/** Until a poll that failed is repeated. */
const AGAIN_MS = 3_000

export interface Following {
  /** The newest arrival first. */
  records: readonly LogRecord[]
  /** How many made room for newer ones. */
  dropped: number
  isFollowing: boolean
  /** It is known from where on records are told. */
  hasBegun: boolean
  /** Why nothing comes at present; it is tried again. */
  problem: string | null
  stop(): void
  /** Goes on where it stopped: what came meanwhile comes now. */
  goOn(): void
  clear(): void
}

interface Kept {
  records: readonly LogRecord[]
  dropped: number
}

const NONE: Kept = { records: [], dropped: 0 }

/**
 * Follows what arrives. A position says up to where everything was told, so that polls that follow each other leave
 * nothing out and tell nothing twice, also after a failure or a pause.
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
        // What comes after a stop is told when it goes on, from the same position.
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

/** Records come by their own time; of those that come together the newest goes on top. */
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
    return { problem: error instanceof ApiError ? saidProblem(error.problem) : (error as Error).message }
  }
}
