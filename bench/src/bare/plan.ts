/** The database statements of one call, recorded from the app and repeated by the bare server. */
export interface Step {
  text: string
  values: Value[]
  /** The number of rows a write changed; a repetition must change the same number. Null for a read. */
  changes: number | null
}

/** A recorded value, or a text in which a request's own ids replace the recorded ones. */
export type Value = { fixed: unknown } | { pieces: (string | { slot: number } | { fresh: number })[] }

export interface Plan {
  steps: Step[]
  /** Ids generated for each request. */
  fresh: number
}

export interface BareSettings {
  databaseUrl: string
  port: number
  connections: number
  /** Whether statements are prepared, as in the app; most servers of this kind do not. */
  prepares: boolean
  /** The folder in which uploadByte stores files. */
  folder: string
  plans: Record<string, Plan>
}
