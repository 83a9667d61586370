import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const memory = '/dev/shm'
const enough = 8 * 2 ** 30

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > enough
  } catch {
    // Only Linux has it.
    return false
  }
}

// A run copies some four hundred databases, which takes a third of the time where their files are in memory.
if (!process.env['TMPDIR'] && hasMemory()) process.env['TMPDIR'] = memory

/** It ends what hangs: a machine may have other work. */
const testTimeout = 120_000

/** Two files at once, as those of the server: the projects that share workers need the same number. */
const pure = { include: ['test/**/*.test.ts'], isolate: false, maxWorkers: 2, testTimeout }

const server = {
  root: 'apps/server',
  globalSetup: [fileURLToPath(new URL('./apps/server/src/testing/global-setup.ts', import.meta.url))],
  setupFiles: [fileURLToPath(new URL('./apps/server/src/testing/temporary-files.ts', import.meta.url))],
  // Starting an installation takes a minute where seven others want the processor.
  testTimeout,
  hookTimeout: 300_000,
  // Much of the time a file waits for PostgreSQL.
  maxWorkers: 2,
}

const web = { extends: 'apps/web/vite.config.ts', root: 'apps/web' }

export default defineConfig({
  test: {
    projects: [
      { test: { ...pure, name: 'engine', root: 'packages/engine' } },
      { test: { ...pure, name: 'ledger', root: 'packages/ledger' } },
      { test: { ...pure, name: 'forms', root: 'packages/forms' } },
      { test: { ...pure, name: 'contract', root: 'packages/contract' } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.alone.test.ts'],
          // Files share their modules: loading them took more than a third of the time. A test that changes something global
          // takes it back.
          isolate: false,
        },
      },
      // Tests of the server that replace one of its modules, or measure their process.
      { test: { ...server, name: 'alone', include: ['test/**/*.alone.test.ts'] } },
      {
        ...web,
        test: {
          name: 'web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.alone.test.tsx'],
          // Loading the app again for every file took more than half of the time.
          isolate: false,
        },
      },
      // Tests of the web app that replace one of its modules, or change something that lasts as long as a document.
      { ...web, test: { name: 'web-alone', include: ['src/**/*.alone.test.tsx'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['test/**/*.test.ts'], testTimeout } },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['test/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('./e2e/src/global-setup.ts', import.meta.url))],
          // A worker has a server, a database and a browser of its own, and keeps what it has loaded from file to file.
          maxWorkers: 2,
          isolate: false,
          // Two browsers on two cores: what a page comes to is waited for, how long it takes is the bench's question.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
