import type { Paint } from './paint.ts'

/** What printing needs to know about its output: all printing is a function of this and of the data. */
export interface Look {
  paint: Paint
  /** Columns of the terminal; undefined: nothing is cut. */
  width: number | undefined
  /** Milliseconds since the epoch, for "4 s ago". */
  now: number
}
