import { afterAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../src/testing/test-app.ts'

const made: EmptyDatabase[] = []
afterAll(async () => {
  for (const database of made) await database.drop()
})
async function empty(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase(inject('testDatabase'))
  made.push(database)
  return database
}
const addJob = (appUrl: string) =>
  withClient(appUrl, (client) => client.query("select graphile_worker.add_job('sweep')"))

describe('migrating', () => {
  it('makes up for a start that died before the jobs were prepared', async () => {
    const { owner, app, superuser } = await empty()
    // Somebody else's schema stands for the death: the owner cannot go on there.
    await withClient(superuser, (client) => client.query('create schema graphile_worker'))
    await expect(migrate(owner)).rejects.toThrow('permission denied')
    await withClient(superuser, (client) => client.query('drop schema graphile_worker'))
    await migrate(owner)
    await addJob(app)
  })

  it('happens once when several copies start at the same moment', async () => {
    const { owner, app } = await empty()
    const done = await Promise.all([1, 2, 3].map(() => migrate(owner)))
    expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    await addJob(app)
  })

  it('stops at the migration it is told', async () => {
    const { owner } = await empty()
    expect((await migrate(owner, '0002-final-document')).at(-1)).toBe('0002-final-document')
    expect((await migrate(owner))[0]).toBe('0003-draft-revision')
    expect(await migrate(owner)).toEqual([])
  })
})
