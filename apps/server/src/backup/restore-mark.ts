import type pg from 'pg'
import { isMarked } from './restore-mark.repository.ts'

/** Throws when a restore is unfinished. Works as any role, since it only looks up the name of the mark. */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (await isMarked(client)) {
    throw new Error(
      'A restore into this database was not finished. Run `npm run restore` with the same backup again, or use an empty database.',
    )
  }
}
