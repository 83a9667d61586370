import type { Registry } from 'prom-client'

/** The other worker processes of an installation (WORKERS), as one of them sees them. */
export interface Siblings {
  /** Takes the metrics of this one; answers what adds those of all up, as text. */
  addUp: (ofThis: Registry) => () => Promise<string>
}
