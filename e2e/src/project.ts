import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder of generated files that may be deleted. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'countersign-e2e')
