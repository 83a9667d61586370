import type { TestProject } from 'vitest/node'
import { startTestDatabase, type TestDatabase } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}

/** Starts, once per run, the database server from which every test file copies its database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { database, stop } = await startTestDatabase()
  project.provide('testDatabase', database)
  return stop
}
