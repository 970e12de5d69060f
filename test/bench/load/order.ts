/** The client process' job: the same request repeatedly, or each path once. */
export interface LoadOrder {
  port: number
  /** Paths, taken in turn. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  /** The client of Node.js instead of the bench's own, which costs next to nothing. */
  client?: 'node:http'
  /** How many seconds it runs; null to end once every path was requested. */
  seconds: number | null
}

export interface LoadReport {
  /** Responses by status. */
  answers: Record<string, number>
  bytes: number
  seconds: number
  /** Milliseconds from the request to its whole response. */
  latencies: number[]
}
