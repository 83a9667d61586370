import type pg from 'pg'
import { isMarked } from './restore-mark.repository.ts'

/** Throws a sentence. As any role: it looks at the name only. */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (await isMarked(client)) {
    throw new Error(
      'A restore into this database was not finished. Run `npm run restore` with the same backup again, or use an empty database.',
    )
  }
}
