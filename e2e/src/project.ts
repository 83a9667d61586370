import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** What is made once and may be thrown away. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'countersign-e2e')
