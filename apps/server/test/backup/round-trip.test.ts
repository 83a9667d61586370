import { contract } from '@countersign/contract'
import { agree, createClient, overHttp, reject, submitLeave } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { join } from 'node:path'
import { readBackup } from '../../src/backup/read-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { openSnapshot } from '../../src/backup/snapshot.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { runInstallation } from '../../src/installation.ts'
import { sweep } from '../../src/jobs/sweep.ts'
import { trustKeys } from '../../src/platform/key-folder.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { createKeptLog } from '../../src/testing/kept-log.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { createFilledApp, type FilledApp } from './filled-app.ts'
import { backUp, carried, configOf, outsideOf, Places, rowsNow, rowsOf, type Target } from './places.ts'

// Whole installations are copied, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let filled: FilledApp
const places = new Places()
const { log } = createKeptLog('silent')
beforeAll(async () => {
  filled = await createFilledApp()
})
afterAll(async () => {
  await filled.app.close()
  await places.clear()
})

async function defectsOf({ app, dataDir }: Pick<Target, 'app' | 'dataDir'>): Promise<unknown[]> {
  const { db } = connect(app, log, { max: 2 })
  try {
    return (await verifyInstallation(db, dataDir)).defects
  } finally {
    await db.destroy()
  }
}

async function restored(folder: string): Promise<Target> {
  const target = await places.target()
  const backup = await readBackup(folder)
  await restoreBackup(backup, {
    ownerUrl: target.owner,
    store: target.store,
    dataDir: target.dataDir,
    check: async () => {
      trustKeys(target.dataDir, null, Object.keys(backup.manifest.publicKeys))
      expect(await defectsOf(target)).toEqual([])
    },
  })
  return target
}

interface Pending {
  id: string
  tenant_id: string
  topic: string
  payload: Record<string, unknown>
}
const pendingIn = async (url: string): Promise<Pending[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Pending>(
      'select id, tenant_id, topic, payload from outbox order by id',
    )
    return rows
  })

describe('a backup', () => {
  it('taken while people decide contains a single moment, row by row, and passes verification', async () => {
    const { app, cast } = filled
    const folder = join(places.folder(), 'backup')
    let decided = 0
    const end = new AbortController()
    const people = [1, 2, 3].map(async (n) => {
      while (!end.signal.aborted) {
        const { id } = await submitLeave(cast.zhangsan)
        await (n === 1 ? reject(cast.lisi, id) : agree(cast.lisi, id))
        if (n === 3) await agree(cast.zhaoliu, id)
        decided += 1
      }
    })
    await vi.waitFor(() => expect(decided).toBeGreaterThan(3), { timeout: 60_000 })
    const snapshot = await openSnapshot(app.urls.owner)
    const rows = await rowsOf(app.urls.owner, snapshot)
    const after = decided
    await vi.waitFor(() => expect(decided).toBeGreaterThan(after + 3), { timeout: 60_000 })
    const { manifest } = await writeBackup(snapshot, outsideOf(app), folder)
    end.abort()
    await Promise.all(people)
    await snapshot.close()

    expect(manifest.damaged).toEqual([])
    const target = await restored(folder)
    const back = await rowsNow(target.owner)
    expect(carried(back)).toEqual(carried(rows))
    expect(rows['approval_draft']?.length).toBeGreaterThan(0)
    expect(rows['approval_link']?.length).toBeGreaterThan(0)
    expect(rows['final_document']?.length).toBeGreaterThan(0)
    expect(back['session']).toEqual([])
    expect((await rowsNow(app.urls.owner))['approval']?.length).toBeGreaterThan(rows['approval']?.length ?? 0)
  })

  it('contains the remaining work: in the outbox, queued, started, and given up as a job', async () => {
    const { app } = filled
    const { rows: jobs } = await app.owner.query<Pending & { locked: boolean; failed: boolean }>(
      `select payload ->> 'outboxId' as id, payload ->> 'tenantId' as tenant_id, identifier as topic,
         payload::jsonb - 'outboxId' - 'tenantId' as payload, locked_at is not null as locked, attempts = j.max_attempts as failed
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    )
    expect(new Set(jobs.map(({ locked, failed }) => `${locked} ${failed}`)).size).toBe(3)
    expect(new Set(jobs.map(({ topic }) => topic))).toEqual(
      new Set(['notify', 'finalPdf', 'partnersNamed', 'queueToPay']),
    )
    await app.owner.query(
      `insert into graphile_worker._private_tasks (identifier) values ('sweep') on conflict do nothing`,
    )
    await app.owner.query("select graphile_worker.add_job('sweep', '{}'::json)")
    const folder = join(places.folder(), 'backup')
    await backUp(app, folder)
    const target = await restored(folder)
    const expected = [
      ...(await pendingIn(app.urls.owner)),
      ...jobs.map(({ id, tenant_id, topic, payload }) => ({ id, tenant_id, topic, payload })),
    ]
    expect(await pendingIn(target.owner)).toEqual(
      expected.toSorted((one, other) => Number(one.id) - Number(other.id)),
    )
    // Messages are named by the row's id, so a used one must not be given again.
    const next = 'select last_value from outbox_id_seq'
    const used = await withClient(app.urls.owner, (client) => client.query(next))
    const kept = await withClient(target.owner, (client) => client.query(next))
    expect(kept.rows).toEqual(used.rows)
  })

  it('keeps a file that the sweep might delete meanwhile', async () => {
    const { app } = filled
    await app.owner.query("update file set created_at = now() - interval '10 years'")
    const snapshot = await openSnapshot(app.urls.owner)
    await sweep(app.db, new Date(Date.now() + 366 * 86_400_000))
    const { manifest } = await writeBackup(snapshot, outsideOf(app), join(places.folder(), 'backup'))
    await snapshot.close()
    expect(manifest.damaged).toEqual([])
    expect(manifest.files.count).toBeGreaterThan(10)
  })

  it('reports files that the installation has lost or changed, and contains the rest', async () => {
    const { app } = filled
    const { rows } = await app.owner.query<{ id: string; sha256: string }>(
      "select id, sha256 from file where purpose = 'signature' order by id limit 2",
    )
    const [lost = { id: '', sha256: '' }, changed = lost] = rows
    const bytes = await Promise.all([app.store.readAll(lost.id), app.store.readAll(changed.id)])
    await app.store.discard(lost.id)
    await app.store.write(changed.id, Buffer.from('other bytes'))
    const folder = join(places.folder(), 'backup')
    try {
      const { manifest } = await backUp(app, folder)
      expect(manifest.damaged.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
        { id: lost.id, what: 'missing' },
        { id: changed.id, what: 'changed' },
      ])
    } finally {
      await app.store.write(lost.id, bytes[0])
      await app.store.write(changed.id, bytes[1])
    }
    const target = await places.target()
    let found: unknown[] = []
    await restoreBackup(await readBackup(folder), {
      ownerUrl: target.owner,
      store: target.store,
      dataDir: target.dataDir,
      check: async () => {
        found = await defectsOf(target)
      },
    })
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'fileMissing', where: lost.id }),
        expect.objectContaining({ code: 'fileChanged', where: changed.id }),
      ]),
    )
    expect(carried(await rowsNow(target.owner))).toEqual(carried(await rowsNow(app.urls.owner)))
  })
})

describe('a restored installation', () => {
  it('starts, finishes the remaining work, and lets people log in and decide', async () => {
    const { app, running } = filled
    const folder = join(places.folder(), 'backup')
    await backUp(app, folder)
    const target = await restored(folder)
    const waiting = await pendingIn(target.owner)
    const approved = waiting
      .filter(({ topic }) => topic === 'finalPdf')
      .map(({ payload }) => payload['approvalId'])
    const informed = waiting.filter(({ topic }) => topic === 'notify').map(({ id }) => `outbox-${id}`)
    const installation = await runInstallation(configOf(target), log, '/nonexistent', () => undefined)
    try {
      const client = createClient(overHttp(installation.url))
      const lisi = await client.login('lisi')
      const decided = await agree(lisi, running, '恢复后同意')
      expect(decided).toMatchObject({ approvalStatus: '审批中' })
      const { id } = await submitLeave(await client.login('zhangsan'))
      expect(await lisi.data(contract.detail, { id })).toMatchObject({ approvalStatus: '审批中' })
      await withClient(target.owner, async (owner) => {
        await vi.waitFor(
          async () => {
            const messages = await owner.query<{ id: string }>('select id from message')
            expect(messages.rows.map((row) => row.id)).toEqual(expect.arrayContaining(informed))
            const documents = await owner.query<{ id: string }>(
              'select approval_id as id from final_document',
            )
            expect(documents.rows.map((row) => row.id)).toEqual(expect.arrayContaining(approved))
          },
          { timeout: 60_000 },
        )
      })
    } finally {
      await installation.stop()
    }
    expect(await defectsOf(target)).toEqual([])
  })
})
