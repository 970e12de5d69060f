import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { FromPlayer, ToPlayer } from '../../player/message.ts'
import type { Tape } from './tape.ts'

interface State {
  isReady: boolean
  /** Where it is, in milliseconds since the begin of the tape. */
  ms: number
  isPlaying: boolean
  isSkipping: boolean
  hasFailed: boolean
}

export interface Player extends State {
  frame: RefObject<HTMLIFrameElement | null>
  go(ms: number, isPlaying: boolean): void
}

const AT_START: State = { isReady: false, ms: 0, isPlaying: false, isSkipping: false, hasFailed: false }

/** Talks to the frame that draws a tape; a tape that has only grown goes on where it is. */
export function usePlayer(
  tape: Tape | undefined,
  settings: { speed: number; skipIdle: boolean },
  start: number,
): Player {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState(AT_START)
  const loaded = useRef<readonly unknown[]>([])
  const length = useRef(0)
  length.current = tape ? tape.to - tape.from : 0
  const set = (part: Partial<State>) => setState(before => ({ ...before, ...part }))
  const tell = (message: ToPlayer) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const go = (ms: number, isPlaying: boolean) => {
    set({ ms, isPlaying, isSkipping: false })
    tell({ do: 'go', to: ms, isPlaying })
  }
  // Before the frame can say that it is ready.
  useLayoutEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<FromPlayer>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data.is === 'ready') set({ isReady: true })
      else if (data.is === 'at') set({ ms: data.ms, isSkipping: data.isSkipping })
      else if (data.is === 'ended') set({ ms: length.current, isPlaying: false, isSkipping: false })
      else set({ hasFailed: true, isPlaying: false })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const { isReady } = state
  const { speed, skipIdle } = settings
  useEffect(() => {
    if (isReady) tell({ do: 'set', speed, skipIdle })
  }, [isReady, speed, skipIdle])
  useEffect(() => {
    if (!isReady || !tape || tape.events.length === 0) return
    const before = loaded.current
    const hasGrown = before.length > 0 && before.every((event, i) => event === tape.events[i])
    loaded.current = tape.events
    tell({ do: 'load', events: hasGrown ? tape.events.slice(before.length) : tape.events, isNew: !hasGrown })
    if (!hasGrown) {
      set({ hasFailed: false })
      go(before.length === 0 ? start : 0, state.isPlaying)
    }
  }, [isReady, tape])
  return { ...state, frame, go }
}
