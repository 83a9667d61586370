/** What the app asked of the database for one call, as the bare server repeats it. */
export interface Step {
  text: string
  values: Value[]
  /** Rows a change touched; a repetition that touches others is no repetition. Null of what only reads. */
  changes: number | null
}

/** A value as it was recorded, or text in which a request's own ids take the place of the recorded ones. */
export type Value = { fixed: unknown } | { pieces: (string | { slot: number } | { fresh: number })[] }

export interface Plan {
  steps: Step[]
  /** Ids made anew for each request. */
  fresh: number
}

export interface BareSettings {
  databaseUrl: string
  port: number
  connections: number
  /** Whether it prepares its statements, as the app does; most who write such a server do not. */
  prepares: boolean
  /** Where uploadByte keeps its bytes. */
  folder: string
  plans: Record<string, Plan>
}
