/** What the client process is told to do: the same request over and over, or each path once. */
export interface LoadOrder {
  port: number
  /** Paths, taken in turn. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  /** Ends after so many seconds; null: once every path was asked for once. */
  seconds: number | null
}

export interface LoadReport {
  /** Answers by status. */
  answers: Record<string, number>
  bytes: number
  seconds: number
  /** Milliseconds from the request to its whole answer. */
  latencies: number[]
}
