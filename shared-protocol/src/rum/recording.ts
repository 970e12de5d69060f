import type { RumPrivacy } from './config.ts'

/**
 * The first event of each segment says which recording it is of: tabs of one session number their segments together,
 * and ids of nodes are those of one recording. It is a custom event of rrweb (type 5).
 */
export interface RecordingEvent {
  type: 5
  /** Milliseconds since 1970, by the clock of the browser, when the segment was made. */
  timestamp: number
  data: { tag: typeof TAG; payload: { id: string } & { [K in keyof RecordedPrivacy]?: boolean | undefined } }
}

/** The settings that decide why something was masked. */
type RecordedPrivacy = Pick<RumPrivacy, 'mask_inputs' | 'mask_text'>

const TAG = 'pharos.recording'

export function recordingEvent(id: string, timestamp: number, privacy?: RumPrivacy): RecordingEvent {
  const { mask_inputs, mask_text } = privacy ?? {}
  return { type: 5, timestamp, data: { tag: TAG, payload: { id, mask_inputs, mask_text } } }
}

/** The id of the recording that a segment is of, from its first event; null if the event does not say it. */
export function recordingOf(first: unknown): string | null {
  const { type, data } = (first ?? {}) as Partial<RecordingEvent>
  const id = type === 5 && data?.tag === TAG ? data.payload?.id : undefined
  return typeof id === 'string' ? id : null
}

/** The settings by which a segment was masked, from its first event; null if the event does not say them. */
export function recordedPrivacyOf(first: unknown): RecordedPrivacy | null {
  if (recordingOf(first) === null) return null
  const { mask_inputs, mask_text } = (first as RecordingEvent).data.payload
  return typeof mask_inputs === 'boolean' && typeof mask_text === 'boolean' ? { mask_inputs, mask_text } : null
}
