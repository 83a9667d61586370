import { contract } from '@countersign/contract'
import { type Caller, signature, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../../src/jobs/sweep.ts'
import { fileIdOf } from '../../src/modules/file/index.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { upload } from '../file/multipart.ts'
import { agree, codeOf, expectProved, openOffice, type Office } from './flow-office.ts'

/** Attachments of comments, from the call to the record. */

let office: Office
let app: TestApp
let cast: Office['cast']
beforeAll(async () => {
  office = await openOffice()
  ;({ app, cast } = office)
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const attach = async (by: Caller, filename: string) => {
  const { body } = await upload(by, [{ filename, bytes: pdf }])
  return contract.upload.output.parse(body.data).id
}
const begin = () => office.submitted([office.step('a', 'one', ['lisi'])])
const defects = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map((defect) => JSON.stringify(defect)).join('\n')

describe('the attachments of a comment', () => {
  it('are shown with it to whoever may read the request, and to nobody else', async () => {
    const { zhangsan, lisi, sunqi } = cast
    const id = await begin()
    const fileIds = [await attach(zhangsan, '车票.pdf'), await attach(zhangsan, '酒店.pdf')]
    await zhangsan.data(contract.comment, { id, text: '票据见附件', fileIds: [...fileIds, fileIds[0] ?? ''] })
    const [said] = (await office.read(id, lisi)).happenings
    expect(said).toMatchObject({ opinion: '票据见附件', files: [{ name: '车票.pdf' }, { name: '酒店.pdf' }] })
    expect(said?.files?.map((file) => file.id)).toEqual(fileIds)
    const url = said?.files?.[0]?.url ?? ''
    expect((await lisi.bytes(url)).bytes.equals(pdf)).toBe(true)
    expect((await sunqi.call(contract.detail, { id })).body.code).toBe(403)
    await expectProved(app)
  })

  it('stand in the PDF by name', async () => {
    const { zhangsan, lisi } = cast
    const id = await begin()
    await zhangsan.data(contract.comment, {
      id,
      text: '见附件',
      fileIds: [await attach(zhangsan, '车票.pdf')],
    })
    await agree(lisi, id)
    await zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
    expect(app.printed.at(-1)?.happenings).toMatchObject([
      { opinion: '见附件', files: [{ name: '车票.pdf' }] },
    ])
  })

  it('are not deleted as unused files, while others are', async () => {
    const { zhangsan } = cast
    const id = await begin()
    const [used, unused] = [await attach(zhangsan, '一.pdf'), await attach(zhangsan, '二.pdf')]
    await zhangsan.data(contract.comment, { id, text: '见附件', fileIds: [used] })
    await sweep(app.db, new Date(Date.now() + 25 * 3_600_000))
    const { rows } = await app.owner.query<{ id: string }>('select id from file where id = any($1)', [
      [used, unused],
    ])
    expect(rows.map((row) => row.id)).toEqual([used])
  })

  it("must be the caller's own uploads, at most five; a refused comment says nothing", async () => {
    const { zhangsan, lisi } = cast
    const id = await begin()
    const own = await attach(zhangsan, '一.pdf')
    const others = await attach(lisi, '二.pdf')
    const signed = fileIdOf(await signature(zhangsan)) ?? ''
    const { rows } = await app.owner.query<{ id: string }>("select id from file where purpose = 'sample'")
    const sentence = '附件不存在，或不是您上传的'
    for (const wrong of [others, signed, 'nothing', rows[0]?.id ?? '']) {
      const answer = await zhangsan.call(contract.comment, { id, text: '见附件', fileIds: [own, wrong] })
      expect([wrong, codeOf(answer)]).toEqual([wrong, [400, sentence]])
      expect(answer.body).toMatchObject({ fields: { fileIds: sentence } })
    }
    const six = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((name) => attach(zhangsan, `${name}.pdf`)),
    )
    expect((await zhangsan.call(contract.comment, { id, text: '见附件', fileIds: six })).body.code).toBe(400)
    expect((await office.read(id)).happenings).toEqual([])
    await zhangsan.data(contract.comment, { id, text: '见附件', fileIds: six.slice(0, 5) })
    expect((await office.read(id)).happenings[0]?.files).toHaveLength(5)
  })

  it('are found to have been changed, removed or added by the verification', async () => {
    const { zhangsan } = cast
    const id = await begin()
    const [file, other] = [await attach(zhangsan, '一.pdf'), await attach(zhangsan, '二.pdf')]
    await zhangsan.data(contract.comment, { id, text: '见附件', fileIds: [file] })
    await expectProved(app)
    const tampered: [how: string, back: string][] = [
      [
        `update file set sha256 = 'x' where id = '${file}'`,
        `update file set sha256 = (select sha256 from file where id = '${other}') where id = '${file}'`,
      ],
      [
        `update file set name = '假.pdf' where id = '${file}'`,
        `update file set name = '一.pdf' where id = '${file}'`,
      ],
      [
        `delete from approval_file where file_id = '${file}'`,
        `insert into approval_file (tenant_id, file_id, approval_id) values ('000000', '${file}', '${id}')`,
      ],
      [
        `insert into approval_file (tenant_id, file_id, approval_id) values ('000000', '${other}', '${id}')`,
        `delete from approval_file where file_id = '${other}'`,
      ],
    ]
    for (const [how, back] of tampered) {
      await app.owner.query(how)
      expect([how, await defects()]).toEqual([how, expect.stringContaining(id)])
      await app.owner.query(back)
      await expectProved(app)
    }
  })
})
