import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { backoffMs } from './config.ts'
import { makeId, note, safely } from './guard.ts'
import type { startRecording } from './recorder.ts'
import { compressed } from './send.ts'
import { aliveSession, nextSegment, type Session } from './session.ts'

// Before the page's own is wrapped.
const { fetch } = globalThis
let stop: (() => void) | undefined
/** The session that is recorded, or that was and could not be. */
let recorded: Session | undefined

/** Records a session if that is wanted. Its segments are sent as soon as it captures replays. */
export function recordIfWanted(session: Session, config: RumConfig, token: string): void {
  if (!session.isReplayWanted || recorded === session) return
  stopReplay()
  recorded = session
  const isCurrent = () => recorded === session && aliveSession() === session
  const given = { session, config, token, isCurrent, nextSegment, makeId, compressed, backoffMs, fetch, note }
  import(/* @vite-ignore */ config.recorder_url).then(
    (recorder: { startRecording: typeof startRecording }) =>
      safely(() => {
        if (isCurrent()) stop = recorder.startRecording(given)
      }),
    error => note('the recorder cannot be loaded', error),
  )
}

export function stopReplay(): void {
  stop?.()
  stop = recorded = undefined
}
