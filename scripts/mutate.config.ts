import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import web from '../apps/web/vite.config.ts'
import config from '../vitest.config.ts'

/** The one project of tests that `npm run mutate` names: others would run the same code without guarding it. */
const asked = process.env['MUTATE_PROJECT']

/**
 * Test files from the root, or patterns of them, when some were named. Code that runs on import would otherwise be
 * tried with every test.
 */
const named: string[] = JSON.parse(process.env['MUTATE_TESTS'] ?? '[]')
const include = named.map((file) => join(import.meta.dirname, '..', file))

export default defineConfig({
  test: {
    projects: [...(config.test?.projects ?? []), web].flatMap((project): TestProjectConfiguration[] => {
      if (typeof project === 'string' || !('test' in project) || project.test?.name !== asked) return []
      return [{ ...project, test: { ...project.test, ...(include.length > 0 && { include }) } }]
    }),
  },
})
