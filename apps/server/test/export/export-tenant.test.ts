import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  agree,
  type Caller,
  type Cast,
  loginAll,
  reject,
  runToEnd,
  startTestApp,
  submitForm,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/platform/canonical-json.ts'
import { newId } from '../../src/platform/context.ts'
import type { FinalPdfDeps } from '../../src/modules/approval/index.ts'
import type { FileStore } from '../../src/modules/file/index.ts'
import { allowLongReading } from '../../src/export/exported-lists.repository.ts'
import { exportTenant } from '../../src/export/export-tenant.ts'
import { paragraphs, publishedArticle } from '../article/builders.ts'
import { newRoom } from '../asset/builders.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { upload } from '../file/multipart.ts'
import { arrivedOrder } from '../shop/builders.ts'

const app = await startTestApp()
const folder = mkdtempSync(join(tmpdir(), 'countersign-export-'))
afterAll(() => rm(folder, { recursive: true }))

const scan = Buffer.from('%PDF-1.4\n扫描件\n%%EOF\n')
const attach = async (by: Caller, filename: string) => {
  const { body } = await upload(by, [{ filename, bytes: scan }])
  return contract.upload.output.parse(body.data).id
}

let number = 0
/** A path that no export had. */
const newPath = () => join(folder, `${(number += 1)}.zip`)

const run = (to: string, tenantId: string = tenants.own, deps: Partial<FinalPdfDeps> = {}) =>
  exportTenant(
    { db: app.db, tenantId, log: app.log, evidence: app.evidence, now: () => new Date(), newId },
    { store: app.store, pdf: app.pdf, ...deps },
    to,
  )

/** The store of the app, with other answers to some calls. */
const storeWith = (over: Partial<FileStore>): FileStore => ({
  write: (...given) => app.store.write(...given),
  read: (id) => app.store.read(id),
  readAll: (id) => app.store.readAll(id),
  findAll: (id) => app.store.findAll(id),
  has: (id) => app.store.has(id),
  discard: (id) => app.store.discard(id),
  ...over,
})
const brokenDisk = (syscall: string) => () =>
  Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall }))

/** A renderer that tells of its first document, and waits. */
function heldRenderer() {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const render: FinalPdfDeps['pdf']['render'] = async (read, who) => {
    begun.resolve()
    await going.promise
    return app.pdf.render(read, who)
  }
  return { pdf: { ...app.pdf, render }, begun: begun.promise, goOn: going.resolve }
}

/** Exports a tenant; answers its files by their paths. */
async function exported(tenantId: string = tenants.own) {
  const to = newPath()
  const result = await run(to, tenantId)
  const files = unzipSync(readFileSync(to))
  return { result, files, names: Object.keys(files) }
}

const textOf = (files: Record<string, Uint8Array>, path: string) => Buffer.from(files[path] ?? []).toString()

/** The rows of a sheet, by its headings. */
async function rowsOf(files: Record<string, Uint8Array>, path: string) {
  const { sheets } = await readXlsx(files[path] ?? new Uint8Array())
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [String(name), row[index] ?? ''])))
}

let cast: Cast
let other: Cast
let trip: { id: string; applyNo: string }
let contractNo: string
let runningNo: string
let rejectedNo: string
let fileIds: string[]
let otherNo: string
let roomNo: string
let unstoredNo: string

const numberOf = async (by: Caller, kind: 'travel' | 'leave' | 'contract', id: string) =>
  (await by.data(contract.detail, { kind, id })).applyNo

beforeAll(async () => {
  cast = await loginAll(app)
  other = await loginAll(app, tenants.other)
  const { zhangsan, lisi, zhaoliu, admin } = cast
  const { id } = await submitForm(zhangsan, 'travel')
  await agree(lisi, id, '=1+1')
  await agree(zhaoliu, id)
  trip = { id, applyNo: await numberOf(zhangsan, 'travel', id) }
  await zhangsan.bytes(`/api/oa_info/travel/exportPDF?id=${id}`)
  const unstored = await submitForm(zhangsan, 'travel')
  await agree(lisi, unstored.id)
  await agree(zhaoliu, unstored.id)
  unstoredNo = await numberOf(zhangsan, 'travel', unstored.id)
  fileIds = [await attach(zhangsan, '合同.pdf'), await attach(zhangsan, '合同.pdf')]
  const signed = await submitForm(zhangsan, 'contract', { contractFile: fileIds })
  contractNo = await numberOf(zhangsan, 'contract', signed.id)
  const left = await submitLeave(zhangsan, { reason: '=HYPERLINK("http://evil")' })
  runningNo = await numberOf(zhangsan, 'leave', left.id)
  const refused = await submitLeave(zhangsan)
  await reject(lisi, refused.id, '人手不足')
  rejectedNo = await numberOf(zhangsan, 'leave', refused.id)
  await admin.data(contract.noticeSubmit, { title: '停电通知', content: '周六全天' })
  await admin.data(contract.postSubmit, { category: 2, postCode: 'FM', postName: '财务经理', sort: 3 })
  await publishedArticle(app, { title: '读书', document: paragraphs('一页', '两页') })
  await arrivedOrder(app, zhangsan, admin)
  roomNo = (await newRoom(admin)).assetNo
  await app.owner.query(
    `insert into app_user (tenant_id, id, account, name, password_hash, status, removed_at)
     select $1, 'zz' || n, 'left' || n, '前员工' || n, '', 'inactive', now() from generate_series(1, 600) n`,
    [tenants.own],
  )
  await app.owner.query(`update role set name = '别家的' || name where tenant_id = $1`, [tenants.other])
  await app.owner.query(`update app_user set email = 'a@other.example' where tenant_id = $1`, [tenants.other])
  const theirs = await submitLeave(other.zhangsan, { reason: '另一家公司的事' })
  await reject(other.lisi, theirs.id, '另一家的意见')
  otherNo = await numberOf(other.zhangsan, 'leave', theirs.id)
  await other.admin.data(contract.noticeSubmit, { title: '别家的通知', content: '别家的内容' })
})

describe('an export of a tenant', () => {
  it('has the lists of the office, without what people log in with', async () => {
    const { files } = await exported()
    const people = await rowsOf(files, '组织/人员.xlsx')
    const { rows } = await app.owner.query<{ password_hash: string }>(
      'select password_hash from app_user where tenant_id = $1',
      [tenants.own],
    )
    expect(people).toHaveLength(rows.length)
    expect(people).toContainEqual(
      expect.objectContaining({ 账号: 'zhangsan', 姓名: '张三', 状态: '在职', 离职时间: '' }),
    )
    expect(people).toContainEqual(expect.objectContaining({ 账号: 'left600', 状态: '离职' }))
    const hashes = rows.map((row) => row.password_hash).filter(Boolean)
    for (const cell of people.flatMap((row) => Object.values(row))) expect(hashes).not.toContain(cell)
    expect(await rowsOf(files, '组织/部门.xlsx')).not.toEqual([])
    expect(await rowsOf(files, '组织/岗位.xlsx')).toContainEqual(
      expect.objectContaining({ 岗位名称: '财务经理' }),
    )
    expect(await rowsOf(files, '组织/角色.xlsx')).toContainEqual(
      expect.objectContaining({ 角色名称: '管理员', 角色别名: 'administrator' }),
    )
    expect(await rowsOf(files, '公告.xlsx')).toEqual([
      expect.objectContaining({ 公告栏: '公司公告', 标题: '停电通知', 内容: '周六全天' }),
    ])
    expect(await rowsOf(files, '文章.xlsx')).toEqual([
      expect.objectContaining({ 栏目: '学习园地', 状态: '已发布', 标题: '读书', 正文: '一页\n两页' }),
    ])
    expect(await rowsOf(files, '商城订单.xlsx')).toEqual([
      expect.objectContaining({ 数量: 3, 下单人: '张三' }),
    ])
    expect(await rowsOf(files, '房间.xlsx')).toEqual([expect.objectContaining({ 资产编号: roomNo })])
  })

  it('has the requests of each kind with their fields and decisions, and no formula', async () => {
    const { files } = await exported()
    const leaves = await rowsOf(files, '申请/请假申请单.xlsx')
    expect(leaves).toHaveLength(2)
    expect(leaves).toContainEqual(
      expect.objectContaining({
        申请编号: runningNo,
        状态: '审批中',
        申请人: '张三',
        事由: '=HYPERLINK("http://evil")',
        其他内容: '',
      }),
    )
    const decisions = await rowsOf(files, '申请/请假申请单-审批记录.xlsx')
    expect(decisions).toContainEqual(
      expect.objectContaining({ 申请编号: rejectedNo, 人员: '李四', 操作: '驳回', 意见: '人手不足' }),
    )
    const sheet = textOf(
      unzipSync(files['申请/请假申请单.xlsx'] ?? new Uint8Array()),
      'xl/worksheets/sheet1.xml',
    )
    expect(sheet).toContain('HYPERLINK')
    expect(sheet).not.toContain('<f>')
  })

  it('has the stored PDF of an approved request byte for byte, draws that of a rejected one, and none of a running one', async () => {
    const stored = await cast.zhangsan.bytes(`/api/oa_info/travel/exportPDF?id=${trip.id}`)
    const { files, names } = await exported()
    expect(textOf(files, `申请/出差申请单/${trip.applyNo}.pdf`)).toBe(Buffer.from(stored.bytes).toString())
    expect(textOf(files, `申请/请假申请单/${rejectedNo}.pdf`)).toContain('%PDF')
    expect(names).not.toContain(`申请/请假申请单/${runningNo}.pdf`)
  })

  it('draws the PDF of an approved request that has none stored, and stores nothing', async () => {
    const stored = () => app.owner.query('select approval_id from final_document').then(({ rows }) => rows)
    const before = await stored()
    const { names } = await exported()
    expect(names).toContain(`申请/出差申请单/${unstoredNo}.pdf`)
    expect(await stored()).toEqual(before)
  })

  it('has the attachments of a request under their names, two of one name apart', async () => {
    const { files } = await exported()
    const base = `申请/合同审批单/${contractNo}`
    expect(textOf(files, `${base}/合同.pdf`)).toBe(scan.toString())
    expect(textOf(files, `${base}/合同 (2).pdf`)).toBe(scan.toString())
  })

  it('puts a file with a hostile name into the folder of its request', async () => {
    const rename = (name: string) =>
      app.owner.query('update file set name = $2 where id = $1', [fileIds[0], name])
    await rename('../../../../etc/\u202ecron.d/..\\x')
    try {
      const { names } = await exported()
      expect(names.filter((name) => name.startsWith('申请/合同审批单/'))).toEqual([
        `申请/合同审批单/${contractNo}/.._.._.._.._etc_cron.d_.._x`,
        `申请/合同审批单/${contractNo}/合同.pdf`,
      ])
      for (const name of names) expect(name).not.toMatch(/(^|\/)\.\.(\/|$)|\\|^\//)
    } finally {
      await rename('合同.pdf')
    }
  })

  it('says what it is, and has the SHA-256 of every other file', async () => {
    const { files, names, result } = await exported()
    const sums = new Map(
      textOf(files, 'SHA256SUMS')
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    )
    expect([...sums.keys()]).toEqual(names.filter((name) => name !== 'SHA256SUMS'))
    for (const [name, sum] of sums) expect(sha256(files[name] ?? new Uint8Array())).toBe(sum)
    const readme = textOf(files, '说明.txt')
    expect(readme).toContain(`租户 ${tenants.own}`)
    expect(readme).toContain('组织/人员.xlsx（')
    expect(readme).toContain('所有文件均已导出。')
    expect(result).toMatchObject({ files: names.length - 1, leftOut: 0 })
  })

  it('has nothing of another tenant', async () => {
    for (const [own, foreign] of [
      [tenants.own, ['另一家', '别家的', '@other.example']],
      [
        tenants.other,
        ['停电通知', '人手不足', contractNo, trip.applyNo, '合同.pdf', '财务经理', '读书', '签字笔', roomNo],
      ],
    ] as const) {
      const { files, names } = await exported(own)
      const said = names.flatMap((name) =>
        name.endsWith('.xlsx')
          ? Object.values(unzipSync(files[name] ?? new Uint8Array())).map((part) =>
              Buffer.from(part).toString(),
            )
          : [name, textOf(files, name)],
      )
      const { rows } = await app.owner.query<{ id: string }>('select id from file where tenant_id <> $1', [
        own,
      ])
      for (const word of [...foreign, ...rows.map(({ id }) => id)])
        expect(said.filter((text) => text.includes(word))).toEqual([])
    }
  })

  it('may be made of a tenant that was closed', async () => {
    const close = (at: string) =>
      app.owner.query(`update tenant set removed_at = ${at} where tenant_id = $1`, [tenants.other])
    await close('now()')
    try {
      expect((await exported(tenants.other)).result.leftOut).toBe(0)
    } finally {
      await close('null')
    }
  })

  it('may take longer than a call, also while it draws', async () => {
    const { rows } = await app.db.transaction().execute(async (tx) => {
      await allowLongReading(tx)
      return sql`select name, setting from pg_settings where name like '%statement_timeout'
        or name = 'idle_in_transaction_session_timeout' order by name`.execute(tx)
    })
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '0' },
      { name: 'statement_timeout', setting: '0' },
    ])
  })

  it('stands in the audit log of its tenant alone', async () => {
    const entries = await entriesOf(app, () => run(newPath(), tenants.other))
    expect(entries).toMatchObject([
      {
        tenant_id: tenants.other,
        action: 'tenantExport',
        user_name: '命令行',
        subject_kind: 'tenant',
        subject_id: tenants.other,
        user_agent: 'npm run admin',
      },
    ])
  })
})

describe('an export goes on without', () => {
  const leftOut = async () => {
    const { files, names, result } = await exported()
    return { rows: await rowsOf(files, '未能导出.xlsx'), readme: textOf(files, '说明.txt'), names, result }
  }
  const damaged = async (id: string, bytes: Uint8Array | undefined) => {
    const kept = await app.store.readAll(id)
    await app.store.discard(id)
    if (bytes) await app.store.write(id, bytes)
    return () => app.store.write(id, kept)
  }

  it.each([
    ['a missing file', undefined, '文件缺失'],
    ['a changed file', Buffer.from('%PDF-1.4\n别的\n%%EOF\n'), '文件已被改动'],
  ])('%s, which it names', async (_what, bytes, why) => {
    const path = `申请/合同审批单/${contractNo}/合同.pdf`
    const [id = ''] = fileIds.toSorted()
    const repair = await damaged(id, bytes)
    try {
      const { rows, readme, names, result } = await leftOut()
      expect(rows).toEqual([{ 申请编号: contractNo, 文件: path, 原因: why }])
      expect(result).toMatchObject({ leftOut: 1, firstLeftOut: [{ path, why }] })
      expect(readme).toContain(`有 1 个文件缺失或损坏`)
      expect(readme).toContain(`${path}：${why}`)
      expect(names).not.toContain(path)
      expect(names).toContain(`申请/合同审批单/${contractNo}/合同 (2).pdf`)
    } finally {
      await repair()
    }
  })

  it('a stored PDF that was changed', async () => {
    const { rows: found } = await app.owner.query<{ file_id: string }>(
      'select file_id from final_document where approval_id = $1',
      [trip.id],
    )
    const repair = await damaged(found[0]?.file_id ?? '', Buffer.from('%PDF-1.7 forged'))
    try {
      const { rows, names } = await leftOut()
      const path = `申请/出差申请单/${trip.applyNo}.pdf`
      expect(rows).toEqual([{ 申请编号: trip.applyNo, 文件: path, 原因: '存档的 PDF 缺失或已被改动' }])
      expect(names).not.toContain(path)
    } finally {
      await repair()
    }
  })

  it('the content of a request whose record is damaged', async () => {
    const alter = (from: string, to: string) =>
      app.owner.query('update approval_round set content = replace(content, $2, $3) where approval_id = $1', [
        trip.id,
        from,
        to,
      ])
    const { rows: before } = await app.owner.query<{ content: string }>(
      'select content from approval_round where approval_id = $1',
      [trip.id],
    )
    await alter('张三', '张四')
    try {
      const { files, result } = await exported()
      expect(result.leftOut).toBe(1)
      expect(await rowsOf(files, '申请/出差申请单.xlsx')).toContainEqual(
        expect.objectContaining({ 申请编号: trip.applyNo, 其他内容: '记录已损坏，内容未导出' }),
      )
    } finally {
      await app.owner.query('update approval_round set content = $2 where approval_id = $1', [
        trip.id,
        before[0]?.content,
      ])
    }
  })

  it('a file that the disk does not give', async () => {
    const store = storeWith({ findAll: brokenDisk('read') })
    const { firstLeftOut } = await run(newPath(), tenants.own, { store })
    expect(firstLeftOut).toContainEqual({
      applyNo: contractNo,
      path: `申请/合同审批单/${contractNo}/合同.pdf`,
      why: '文件无法读取',
    })
  })

  it('a PDF whose signature is missing', async () => {
    const store = storeWith({ readAll: brokenDisk('open') })
    const { firstLeftOut } = await run(newPath(), tenants.own, { store })
    expect(firstLeftOut).toEqual([
      {
        applyNo: unstoredNo,
        path: `申请/出差申请单/${unstoredNo}.pdf`,
        why: '申请的记录或签名图片与存证不符',
      },
    ])
  })

  it('a PDF that cannot be drawn', async () => {
    const { PdfError } = await import('../../src/pdf/pdf-error.ts')
    const render = () => Promise.reject(new PdfError('failed', 'no font'))
    const result = await run(newPath(), tenants.own, { pdf: { ...app.pdf, render } })
    expect(result.firstLeftOut).toContainEqual({
      applyNo: rejectedNo,
      path: `申请/请假申请单/${rejectedNo}.pdf`,
      why: 'PDF 未能生成',
    })
  })
})

describe('an export is refused', () => {
  const before: { files: string[] } = { files: [] }
  beforeEach(() => {
    before.files = readdirSync(folder)
  })
  const expectRefused = async (work: () => Promise<unknown>, message: string | RegExp) => {
    const entries = await entriesOf(app, async () => {
      await expect(work()).rejects.toThrow(message)
    })
    expect(entries).toEqual([])
    expect(readdirSync(folder)).toEqual(before.files)
  }

  it('of an unknown tenant', () =>
    expectRefused(() => run(newPath(), '999999'), 'There is no tenant 999999.'))

  it('onto an existing file, which stays as it is', async () => {
    const to = newPath()
    writeFileSync(to, 'kept')
    before.files = readdirSync(folder)
    await expectRefused(() => run(to), 'already exists; an export overwrites nothing.')
    expect(readFileSync(to, 'utf8')).toBe('kept')
  })

  it('to a path that is neither a ZIP nor a folder', () =>
    expectRefused(() => run(join(folder, 'export.tar')), 'is neither.'))

  it('when another one runs, whose files stay', async () => {
    const to = newPath()
    const { pdf, begun, goOn } = heldRenderer()
    const first = run(to, tenants.own, { pdf })
    await begun
    try {
      await expect(run(to)).rejects.toThrow('Another export of this database is running.')
    } finally {
      goOn()
    }
    await first
    expect(Object.keys(unzipSync(readFileSync(to)))).toContain('说明.txt')
  })

  it('onto a file that was made meanwhile', async () => {
    const to = newPath()
    const { pdf, begun, goOn } = heldRenderer()
    const first = run(to, tenants.own, { pdf })
    await begun
    writeFileSync(to, 'kept')
    goOn()
    await expect(first).rejects.toThrow('was made meanwhile; an export overwrites nothing.')
    expect(readFileSync(to, 'utf8')).toBe('kept')
    expect(existsSync(`${to}.unfinished`)).toBe(false)
  })
})

describe('an export that breaks off', () => {
  it('leaves nothing that looks complete, and the next one clears what a killed one left', async () => {
    const to = newPath()
    const store = storeWith({ findAll: () => Promise.reject(new Error('pulled out')) })
    const entries = await entriesOf(app, () =>
      expect(run(to, tenants.own, { store })).rejects.toThrow('pulled out'),
    )
    expect(entries).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith(`${number}.`))).toEqual([])
    mkdirSync(`${to}.unfinished`)
    writeFileSync(join(`${to}.unfinished`, 'export.zip'), 'half')
    await run(to)
    expect(existsSync(`${to}.unfinished`)).toBe(false)
    expect(Object.keys(unzipSync(readFileSync(to)))).toContain('说明.txt')
  })
})

describe('npm run admin -- export-tenant', () => {
  const never = join(folder, 'never.zip')
  const runAdmin = (...words: string[]) =>
    runToEnd('admin/admin-main.ts', ['export-tenant', ...words], {
      DATABASE_URL: app.urls.app,
      DATABASE_MIGRATE_URL: app.urls.owner,
      TOKEN_SECRET: Buffer.from(app.tokenSecret).toString('hex'),
      EVIDENCE_KEY_FILE: join(app.dataDir, 'evidence', 'key.pem'),
      DATA_DIR: app.dataDir,
    })

  it('writes into a folder, while the app runs', async () => {
    const own = join(folder, 'usb')
    mkdirSync(own)
    const { code, said } = await runAdmin('--tenant', tenants.other, '--to', own)
    const [name = ''] = readdirSync(own)
    expect(said).toBe(`${join(own, name)}: 12 files\n`)
    expect(code).toBe(0)
    expect(name).toMatch(/^000001-\d{4}-\d{2}-\d{2}\.zip$/)
    const files = unzipSync(readFileSync(join(own, name)))
    expect(textOf(files, `申请/请假申请单/${otherNo}.pdf`)).toMatch(/^%PDF-1\.7/)
    expect((await runAdmin('--tenant', tenants.other, '--to', own)).said).toMatch(
      /^No export was made\. .* already exists; an export overwrites nothing\.\n$/,
    )
  })

  it('says what was left out, with exit code 1', async () => {
    const [id = ''] = fileIds.toSorted()
    const kept = await app.store.readAll(id)
    await app.store.discard(id)
    try {
      const { code, said } = await runAdmin('--to', newPath())
      expect(said).toContain(
        `1 are missing or damaged, and named in 未能导出.xlsx:\n  申请/合同审批单/${contractNo}/`,
      )
      expect(code).toBe(1)
    } finally {
      await app.store.write(id, kept)
    }
  })

  it.each([
    [['--to', never, '--tenant', '999999'], 'There is no tenant 999999.'],
    [[], 'Usage: '],
    [['--to', ''], 'Usage: '],
    [['somebody', '--to', never], 'Usage: '],
    [['--factors', '--to', never], 'Usage: '],
  ])('refuses %j', async (words, sentence) => {
    const { code, said } = await runAdmin(...words)
    expect(said).toContain(`No export was made. ${sentence}`)
    expect(code).toBe(2)
    expect(existsSync(never)).toBe(false)
  })
})
