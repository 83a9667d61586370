import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

/** The one project of tests that `npm run mutate` names: others would run the same code without guarding it. */
const asked = process.env['MUTATE_PROJECT']

export default defineConfig({
  test: {
    projects: (config.test?.projects ?? []).filter((project) =>
      typeof project === 'string'
        ? project === `apps/${asked}/vite.config.ts`
        : 'test' in project && project.test?.name === asked,
    ),
  },
})
