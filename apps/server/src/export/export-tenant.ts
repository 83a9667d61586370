import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import product from '../../package.json' with { type: 'json' }
import type { FinalPdfDeps } from '../modules/approval/index.ts'
import { listEveryRoom, roomColumns } from '../modules/asset/index.ts'
import { syncFolder } from '../modules/file/index.ts'
import {
  departmentColumns,
  listDepartmentRows,
  listPosts,
  postColumns,
} from '../modules/organisation/index.ts'
import { listLinesAfter, orderLineColumns } from '../modules/shop/index.ts'
import { recordFor } from '../platform/audit/record-audit.ts'
import { formatDate, formatTime } from '../platform/business-time.ts'
import { inSnapshot, ofProgram, type SystemCtx } from '../platform/context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { fileNameOf } from '../platform/zip/file-name.ts'
import {
  articleColumns,
  type LeftOut,
  leftOutColumns,
  noticeColumns,
  personColumns,
  roleColumns,
} from './columns.ts'
import { exportRequests } from './export-requests.ts'
import { ExportedZip } from './exported-zip.ts'
import { readmeOf } from './readme.ts'
import {
  allowLongReading,
  findTenantName,
  holdExportLock,
  listExportedArticles,
  listExportedNotices,
  listExportedPeople,
  listExportedRoles,
} from './exported-lists.repository.ts'

export interface Exported {
  path: string
  files: number
  /** Number of files and requests that were missing or damaged, and the first of them. */
  leftOut: number
  firstLeftOut: LeftOut[]
}

/** Files that are named where there are many; the sheet has all. */
const mostNamed = 20

/**
 * Writes everything of one tenant, as of one moment, into a new ZIP. It gets its name once it is on the disk, so that an
 * interrupted export is never taken for a complete one. Refuses an unknown tenant and an existing file. What is missing or
 * damaged is named, and left out.
 */
export async function exportTenant(ctx: SystemCtx, deps: FinalPdfDeps, to: string): Promise<Exported> {
  const path = targetOf(to, ctx)
  if (existsSync(path)) throw new Error(`${path} already exists; an export overwrites nothing.`)
  return inSnapshot(ctx, async (snapshot) => {
    await allowLongReading(snapshot.db)
    const name = await findTenantName(snapshot.db, ctx.tenantId)
    if (name === undefined) throw new Error(`There is no tenant ${ctx.tenantId}.`)
    if (!(await holdExportLock(snapshot.db))) throw new Error('Another export of this database is running.')
    const making = `${path}.unfinished`
    try {
      // Leftover of a killed export; the lock excludes one that is still running.
      await rm(making, { recursive: true, force: true })
      await mkdir(dirname(making), { recursive: true })
      await mkdir(making, { mode: 0o700 })
      const { zip, ...written } = await write(snapshot, deps, { making, name })
      // Outside the snapshot, which is read only. An export without its entry must not exist.
      await recordFor(
        { db: ctx.db, newId: ctx.newId, origin: ofProgram('npm run admin'), evidence: ctx.evidence },
        { id: '', account: '', name: '命令行', sessionId: '', tenantId: ctx.tenantId },
        { action: 'tenantExport', subject: { kind: 'tenant', id: ctx.tenantId, name } },
      )
      if (existsSync(path)) throw new Error(`${path} was made meanwhile; an export overwrites nothing.`)
      await rename(zip, path)
      await syncFolder(dirname(path))
      return { path, ...written }
    } finally {
      await rm(making, { recursive: true, force: true })
    }
  })
}

/** The file itself, or one in an existing folder. */
function targetOf(to: string, { tenantId, now }: Pick<SystemCtx, 'tenantId' | 'now'>): string {
  const path = resolve(to)
  if (path.endsWith('.zip')) return path
  if (existsSync(path) && statSync(path).isDirectory())
    return join(path, fileNameOf(`${tenantId}-${formatDate(now())}.zip`))
  throw new Error(`--to names a new file that ends in .zip, or an existing folder; ${path} is neither.`)
}

async function write(
  ctx: SystemCtx<Tx>,
  deps: FinalPdfDeps,
  { making, name }: { making: string; name: string },
) {
  const zip = await ExportedZip.create(making, ctx.now())
  try {
    const leftOut = zip.spool('未能导出.xlsx', leftOutColumns)
    const firstLeftOut: LeftOut[] = []
    await exportLists(ctx, zip)
    await exportRequests(ctx, deps, zip, async (one) => {
      if (firstLeftOut.length < mostNamed) firstLeftOut.push(one)
      await leftOut.add(one)
    })
    await zip.addSpooled()
    const readme = readmeOf({
      tenant: { id: ctx.tenantId, name },
      at: formatTime(ctx.now()),
      version: product.version,
      sheets: zip.sheets,
      files: zip.files,
      leftOut: { count: leftOut.rows, first: firstLeftOut },
    })
    await zip.addFile('说明.txt', Buffer.from(readme))
    return { zip: await zip.finish(), files: zip.files, leftOut: leftOut.rows, firstLeftOut }
  } finally {
    await zip.close()
  }
}

/** Adds the lists of an office. Those that grow with the years are read in pages. */
async function exportLists(ctx: SystemCtx<Tx>, zip: ExportedZip): Promise<void> {
  const { db, tenantId } = ctx
  const all = <Row extends { id: string }>(
    list: (tx: Tx, tenantId: string, after: string, limit: number) => Promise<Row[]>,
    limit: number,
  ) => inPages((after) => list(db, tenantId, after, limit))
  await zip.addSheet('组织/部门.xlsx', departmentColumns, await listDepartmentRows(ctx))
  await zip.addSheet('组织/岗位.xlsx', postColumns, await listPosts(db, tenantId))
  await zip.addSheet('组织/角色.xlsx', roleColumns, await listExportedRoles(db, tenantId))
  await zip.addSheet('组织/人员.xlsx', personColumns, all(listExportedPeople, 500))
  await zip.addSheet('公告.xlsx', noticeColumns, all(listExportedNotices, 200))
  await zip.addSheet('文章.xlsx', articleColumns, all(listExportedArticles, 50))
  await zip.addSheet('商城订单.xlsx', orderLineColumns, all(listLinesAfter, 500))
  await zip.addSheet('房间.xlsx', roomColumns, await listEveryRoom(ctx))
}

async function* inPages<Row extends { id: string }>(
  list: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row, undefined> {
  let after = ''
  for (;;) {
    const rows = await list(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
