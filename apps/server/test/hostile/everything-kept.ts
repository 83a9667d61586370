import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type TestApp, writtenRows } from '@countersign/server/testing'

/** Every written row (writtenRows) and every file, to compare before and after; tables that change by design are left out. */
export async function everythingKept(
  app: TestApp,
  byDesign: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const rows = Object.entries(await writtenRows(app.owner)).filter(([table]) => !byDesign.includes(table))
  return { ...Object.fromEntries(rows), files: filesIn(app.filesFolder) }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = statSync(path)
      return `${path} ${size} ${mtimeMs}`
    })
    .toSorted()
}

/**
 * Calls that must change nothing, compared once after all of them, since reading every row takes longer than the calls. When
 * something differs, the calls are sent again one by one to name those that change it.
 */
export class ChangesNothing {
  readonly #app: TestApp
  readonly #byDesign: readonly string[]
  readonly #calls: { what: string; send: () => Promise<unknown> }[] = []
  #kept: Record<string, string[]> = {}

  constructor(app: TestApp, byDesign: readonly string[] = []) {
    this.#app = app
    this.#byDesign = byDesign
  }

  /** Remembers what is kept now. */
  async begin(): Promise<void> {
    this.#kept = await everythingKept(this.#app, this.#byDesign)
  }

  /** Sends calls. */
  send<T>(what: string, send: () => Promise<T>): Promise<T> {
    this.#calls.push({ what, send })
    return send()
  }

  /** Answers the tables and rows that changed and the calls that changed them; an empty object when nothing changed. */
  async changes(): Promise<Record<string, unknown>> {
    const after = await everythingKept(this.#app, this.#byDesign)
    const tables = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], this.#kept[name]))
    if (tables.length === 0) return {}
    const before = new Set(Object.values(this.#kept).flat())
    const rows = tables.flatMap((name) => after[name] ?? []).filter((row) => !before.has(row))
    return { by: await this.#culprits(), tables, rows }
  }

  async #culprits(): Promise<string[]> {
    const found: string[] = []
    for (const { what, send } of this.#calls) {
      const before = await everythingKept(this.#app, this.#byDesign)
      await send()
      if (!isDeepStrictEqual(await everythingKept(this.#app, this.#byDesign), before)) found.push(what)
    }
    return found
  }
}
