/** What the console tells the player, which is a frame of its own. */
export type ToPlayer =
  /** Events of a recording, or more of them; `isNew` begins another recording. */
  | { do: 'load'; events: unknown[]; isNew: boolean }
  /** Goes to an instant, in milliseconds since the first event, and plays or stands there. */
  | { do: 'go'; to: number; isPlaying: boolean }
  | { do: 'set'; speed: number; skipIdle: boolean }

/** What the player tells the console. */
export type FromPlayer =
  | { is: 'ready' }
  /** Where it is, in milliseconds since the first event, and whether it is passing over idle time. */
  | { is: 'at'; ms: number; isSkipping: boolean }
  | { is: 'ended' }
  /** The recording cannot be drawn. */
  | { is: 'failed' }
