/**
 * The first event of each segment says which recording it is of: tabs of one session number their segments together,
 * and ids of nodes are those of one recording. It is a custom event of rrweb (type 5).
 */
export interface RecordingEvent {
  type: 5
  /** Milliseconds since 1970, by the clock of the browser, when the segment was made. */
  timestamp: number
  data: { tag: typeof TAG; payload: { id: string } }
}

const TAG = 'pharos.recording'

export function recordingEvent(id: string, timestamp: number): RecordingEvent {
  return { type: 5, timestamp, data: { tag: TAG, payload: { id } } }
}

/** The id of the recording that a segment is of, from its first event; null if the event does not say it. */
export function recordingOf(first: unknown): string | null {
  const { type, data } = (first ?? {}) as Partial<RecordingEvent>
  const id = type === 5 && data?.tag === TAG ? data.payload?.id : undefined
  return typeof id === 'string' ? id : null
}
