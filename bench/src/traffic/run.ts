export interface TrafficRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** The requests, which the connections take in turn; each once, or repeatedly for this many seconds. */
export interface Run {
  port: number
  connections: number
  requests: TrafficRequest[]
  seconds?: number
  /** Whether a connection that the server closes is opened again; otherwise the run fails. */
  reopens?: boolean
}

export interface Measured {
  seconds: number
  /** The duration of each answer, in order of arrival. */
  milliseconds: number[]
  /** Answers other than 200, with an example. */
  refused: number
  example: string
}

export type RunResult = Measured | { failed: string }
