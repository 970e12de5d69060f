import type { Long } from '../otlp-message/index.ts'

// The decoded messages of remote-write.proto.

export interface Label {
  name: string
  value: string
}

export interface Sample {
  /** The bits of a double. */
  value: Long
  timestamp: Long
  /** When its counting began (2.0-rc.4); zero: not told. */
  startTimestamp: Long
}

export interface Exemplar {
  labels: Label[]
  value: number
  timestamp: Long
}

export interface Span {
  offset: number
  length: number
}

export interface NativeHistogram {
  count?: 'countInt' | 'countFloat'
  countInt: Long
  countFloat: number
  sum: Long
  schema: number
  zeroThreshold: number
  zeroCount?: 'zeroCountInt' | 'zeroCountFloat'
  zeroCountInt: Long
  zeroCountFloat: number
  negativeSpans: Span[]
  negativeDeltas: Long[]
  negativeCounts: number[]
  positiveSpans: Span[]
  positiveDeltas: Long[]
  positiveCounts: number[]
  resetHint: number
  timestamp: Long
  customValues: number[]
  /** When its counting began (2.0-rc.4); zero: not told. */
  startTimestamp: Long
}

/** One series of either version. */
export interface Series {
  labels: Label[]
  samples: Sample[]
  histograms: NativeHistogram[]
  exemplars: Exemplar[]
  /** The sender's type: 0 unknown, 1 counter, 2 gauge, 3 histogram, 4 gauge histogram, 5 summary. */
  type: number
  help: string
  unit: string
  /** When the counting of all its samples began (before 2.0-rc.4); zero: not given. */
  created: Long
}
