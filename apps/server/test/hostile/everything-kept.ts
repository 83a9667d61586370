import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
