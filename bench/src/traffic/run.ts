export interface TrafficRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** What one connection after the other takes the next of; each once, or round and round for so many seconds. */
export interface Run {
  port: number
  connections: number
  requests: TrafficRequest[]
  seconds?: number
}

export interface Measured {
  seconds: number
  /** Of each answer, in the order they came. */
  milliseconds: number[]
  /** Answers other than 200, with an example. */
  refused: number
  example: string
}

export type RunResult = Measured | { failed: string }
