import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  agree,
  type Caller,
  loginAll,
  signature,
  startTestApp,
  submitForm,
  submitLeave,
  submitPayments,
} from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawSignature } from '../../src/seed/draw-signature.ts'
import { makeFinalPdf } from '../../src/modules/approval/index.ts'
import {
  type Actor,
  chainStart,
  extendChain,
  listEvents,
  sealEvent,
} from '../../src/modules/evidence/index.ts'
import { canonicalJson } from '../../src/platform/canonical-json.ts'
import { newId } from '../../src/platform/context.ts'
import { Keyring, newPrivatePem, readPrivateKey } from '../../src/platform/keyring.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const tenantId = '000000'
const damaged = {
  status: 500,
  body: { code: 500, msg: '该申请的数据与其存证记录不符，已停止处理，请联系管理员' },
}

let id = ''
const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(async () => {
  ;({ id } = await submitPayments(cast.zhangsan))
})

const plant = (statement: string) => app.owner.query(statement.replaceAll(':id', `'${id}'`))

async function agreed(by: Caller) {
  return by.call(contract.agreeClick2, { id, baseImage: await signature(by), opinion: '同意' })
}

/** The counter of damaged records in /metrics. */
async function damagedCount(): Promise<number> {
  const { bytes } = await app.raw({ method: 'GET', url: '/metrics' })
  return Number(/^damaged_records_total (\d+)$/m.exec(bytes.toString('utf8'))?.[1])
}

describe('a request whose rows contradict its record', () => {
  it.each([
    ['the amount', "update approval set amount = '1.00' where id = :id"],
    ['the applicant', "update approval set create_name = '某人' where id = :id"],
    ['the number', "update approval set apply_no = apply_no || '9' where id = :id"],
    [
      'the time of the application',
      "update approval set applied_at = applied_at - interval '1 day' where id = :id",
    ],
    ['the status', "update approval set status = 'rejected' where id = :id"],
    ['the round', 'update approval set round = 0 where id = :id'],
    ['its status to draft', "update approval set round = 0, status = 'draft' where id = :id"],
    ['the task', 'update task set why = \'{"rule": "user", "reason": "rule"}\' where approval_id = :id'],
    [
      'the time at which an approver was asked',
      "update task set opened_at = opened_at - interval '1 hour' where approval_id = :id",
    ],
    ['the step', "update node_run set node_id = 'finance' where approval_id = :id"],
    [
      'the content',
      "update approval_round set content = replace(content, '30000', '90000') where approval_id = :id",
    ],
    [
      'an event',
      "update event set payload = replace(payload, '张三', '李三') where approval_id = :id and seq = 1",
    ],
    ['the head of the chain', "update approval set event_hash = repeat('0', 64) where id = :id"],
    [
      'the person of an open task',
      `update task set assignee_id = (select id from app_user where account = 'lisi' and tenant_id = '000000')
       where approval_id = :id and state = 'open'`,
    ],
  ])('cannot be decided if %s was changed', async (_what, statement) => {
    // 李四 is the next approver in each case.
    if (statement.includes('assignee_id')) await agree(cast.lisi, id)
    const counted = await damagedCount()
    const before = await listEvents(app.db, tenantId, id)
    await plant(statement)
    expect(await agreed(cast.lisi)).toMatchObject(damaged)
    expect(await listEvents(app.db, tenantId, id)).toHaveLength(before.length)
    expect(await damagedCount()).toBe(counted + 1)
    expect(app.logLines.at(-2)).toContain('a request differs from its record')
    expect(app.logLines.at(-2)).toContain(id)
  })
  it('cannot be rejected, abandoned, withdrawn or submitted again', async () => {
    await plant("update approval set dept_name = '总经办' where id = :id")
    for (const name of ['overrule', 'abandonClick'] as const) {
      expect(await cast.lisi.call(contract[name], { id })).toMatchObject(damaged)
    }
    expect(await cast.zhangsan.call(contract.withDraw, { id })).toMatchObject(damaged)
  })
  it('is shown and printed as recorded', async () => {
    await agree(cast.lisi, id, '同意付款')
    await plant(
      "update approval set create_name = '某人', amount = '1.00', status = 'approved' where id = :id",
    )
    await plant(
      "update task set opinion = '不同意', decided_at = now() + interval '1 day' where approval_id = :id",
    )
    await plant("update app_user set name = '李某' where account = 'lisi'")
    await plant("update department set name = '别的部门' where name = '研发部'")
    try {
      const shown = await cast.zhangsan.data(contract.detail, { id })
      expect(shown).toMatchObject({ createName: '张三', departmentName: '研发部', approvalStatus: '审批中' })
      expect(shown.personTable.map((row) => [row.personName, row.deptName, row.opinion])).toEqual([
        ['张三', '研发部', ''],
        ['李四', '研发部', '同意付款'],
        ['王五', '财务部', ''],
      ])
      await cast.zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${id}`)
      expect(app.printed.at(-1)).toMatchObject({
        approvalStatus: '审批中',
        applicant: { createName: '张三', departmentName: '研发部' },
        trail: [{ personName: '张三' }, { personName: '李四', opinion: '同意付款' }, { personName: '王五' }],
      })
    } finally {
      await plant("update app_user set name = '李四' where account = 'lisi'")
      await plant("update department set name = '研发部' where name = '别的部门'")
    }
  })
  it('is not shown if the content of its round was changed', async () => {
    await plant(
      "update approval_round set content = replace(content, '30000', '90000') where approval_id = :id",
    )
    expect(await cast.zhangsan.call(contract.detail, { id })).toMatchObject(damaged)
    const answer = await cast.zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${id}`)
    expect(answer.status).toBe(500)
  })
  it.each([
    [
      'the list of people with a copy',
      'insert into copy select tenant_id, id, applicant_id, applicant_id, 1, now() from approval where id = :id',
    ],
    [
      'the name of an attached file',
      `update file set name = '别的.pdf' where id in (select file_id from approval_file where approval_id = :id)`,
    ],
    ['an amount in the lists', "update approval set amount = '1.00' where id = :id"],
  ])('gets no final PDF if %s was changed', async (_what, statement) => {
    for (const name of ['lisi', 'wangwu', 'zhaoliu'] as const) await agree(cast[name], id)
    await app.owner.query('create table kept_file as select * from file')
    await plant(statement)
    const { db, log, evidence, store, pdf } = app
    const made = makeFinalPdf(
      { db, tenantId, log, evidence, now: () => new Date(), newId },
      { store, pdf },
      id,
    )
    await expect(made).rejects.toThrow('recordDamaged')
    const { rowCount } = await app.owner.query('select 1 from final_document where approval_id = $1', [id])
    expect(rowCount).toBe(0)
    await app.owner.query(
      'update file f set name = k.name from kept_file k where k.id = f.id; drop table kept_file',
    )
  })
})

describe('a draft', () => {
  it.each(['approved', 'rejected', 'running'])(
    'does not become %s by a change of its row',
    async (status) => {
      ;({ id } = await cast.zhangsan.data(contract.draft, { kind: 'leave', reason: '没有人批准' }))
      await plant(`update approval set status = '${status}' where id = :id`)
      expect(await cast.zhangsan.call(contract.detail, { id })).toMatchObject(damaged)
      const printed = app.printed.length
      expect((await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)).status).toBe(500)
      expect(app.printed).toHaveLength(printed)
      const { defects } = await verifyInstallation(app.db, app.dataDir)
      expect(defects.filter((one) => one.approvalId === id)).toMatchObject([{ code: 'tailCut' }])
      await plant("update approval set status = 'draft' where id = :id")
    },
  )
})

describe('a stored final PDF', () => {
  const exported = async () => {
    const { status, bytes } = await cast.zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${id}`)
    return { status, text: bytes.toString() }
  }
  const refused = { status: 500, text: expect.stringContaining('存证记录不符') }
  const approve = async () => {
    for (const name of ['lisi', 'wangwu', 'zhaoliu'] as const) await agree(cast[name], id)
  }
  /** Stores a forged upload and points the row of the final PDF to it. */
  async function plantUpload(statement: string): Promise<void> {
    const fileId = newId()
    const { sha256 } = await app.store.write(fileId, Buffer.from('%PDF-1.7 forged'))
    await app.owner.query(statement, [id, fileId, sha256])
  }

  it('is still served if its row names another file', async () => {
    await approve()
    const sealed = await exported()
    expect(sealed.status).toBe(200)
    await plantUpload('update final_document set file_id = $2, sha256 = $3 where approval_id = $1')
    expect(await exported()).toEqual(sealed)
  })
  it('is not replaced by a forged one planted before it was made', async () => {
    await approve()
    await plantUpload(`insert into final_document (tenant_id, approval_id, round, file_id, sha256, size, created_at)
      values ('000000', $1, 1, $2, $3, 15, now())`)
    expect(await exported()).toEqual(refused)
  })
  it('is not made with another signature picture than the approver gave', async () => {
    await agree(cast.lisi, id)
    const { rows } = await app.owner.query<{ file: string }>(
      'select signature_file_id as file from task where approval_id = $1 and signature_file_id is not null',
      [id],
    )
    const file = rows[0]?.file ?? ''
    writeFileSync(join(app.dataDir, 'files', file.slice(-2), file), drawSignature('王五'))
    expect(await exported()).toEqual(refused)
  })
})

describe('a request that others build on', () => {
  const linkable = () => cast.zhangsan.call(contract.linkable, { kind: 'travel', id })
  it('cannot be linked if its content and the hash in its approval were changed together', async () => {
    ;({ id } = await submitForm(cast.zhangsan, 'travel'))
    for (const name of ['lisi', 'zhaoliu'] as const) await agree(cast[name], id)
    expect((await linkable()).status).toBe(200)
    await plant("update approval_round set content = content || ' ' where approval_id = :id")
    await plant(`update event set content_hash = (
      select encode(sha256(convert_to(content, 'utf8')), 'hex') from approval_round where approval_id = :id)
      where approval_id = :id and type = 'approved'`)
    expect(await linkable()).toMatchObject(damaged)
  })
  it('cannot be linked if nobody approved it', async () => {
    ;({ id } = await submitForm(cast.zhangsan, 'travel'))
    await plant("update approval set status = 'approved' where id = :id")
    expect(await linkable()).toMatchObject(damaged)
  })
})

describe('a round whose row is missing', () => {
  it('cannot be shown or decided', async () => {
    await plant('delete from approval_round where approval_id = :id')
    expect(await cast.zhangsan.call(contract.detail, { id })).toMatchObject(damaged)
    expect(await agreed(cast.lisi)).toMatchObject(damaged)
  })
})

/** Appends an event with a valid chain hash, as an attacker with database access and this key could. */
async function forge(
  keys: Keyring,
  payload: object,
  {
    type = 'agreed',
    actor = { kind: 'person', id: cast.lisi.userId },
  }: { type?: string; actor?: Actor } = {},
): Promise<void> {
  const events = await listEvents(app.db, tenantId, id)
  const last = events.at(-1)
  const head = last ? { seq: last.seq, hash: last.hash } : chainStart(tenantId, id)
  const extended = extendChain(keys, { ...head, time: last?.time ?? '' }, [
    {
      type,
      actor,
      actingForId: null,
      round: 1,
      contentHash: last?.content_hash ?? '',
      payload: { ...payload },
      signatureSha256: '',
      attachmentSha256s: [],
      time: last?.time ?? '',
    },
  ])
  await app.db
    .insertInto('event')
    .values(extended.rows.map((row) => ({ ...row, tenant_id: tenantId, approval_id: id })))
    .execute()
  await app.db
    .updateTable('approval')
    .set({ event_seq: extended.head.seq, event_hash: extended.head.hash })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
const defectsOfRequest = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.filter((one) => one.approvalId === id)

describe('an event of the platform', () => {
  const approve = async () => {
    ;({ id } = await submitLeave(cast.zhangsan))
    for (const name of ['lisi', 'zhaoliu'] as const) await agree(cast[name], id)
  }
  const last = async () => (await listEvents(app.db, tenantId, id)).at(-1)

  it('is valid with its reason, and invalid with another reason or as an event of a person', async () => {
    await approve()
    await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
    const stored = await last()
    expect(stored).toMatchObject({ type: 'pdfStored', actor_id: 'system:approved' })
    expect(await defectsOfRequest()).toEqual([])
    for (const actor of ['system:due', '', cast.lisi.userId]) {
      await app.owner.query('update event set actor_id = $1 where approval_id = $2 and seq = $3', [
        actor,
        id,
        stored?.seq,
      ])
      expect(await defectsOfRequest()).toMatchObject([{ code: 'eventChanged', where: String(stored?.seq) }])
    }
  })
  it('of an earlier version, without a reason, is valid as it was written', async () => {
    await approve()
    const fileId = newId()
    const written = await app.store.write(fileId, Buffer.from('%PDF-1.4'))
    const events = await listEvents(app.db, tenantId, id)
    const before = events.at(-1)
    const round = { tenant_id: tenantId, approval_id: id }
    const sealed = sealEvent(app.evidence.keys, {
      seq: (before?.seq ?? 0) + 1,
      type: 'pdfStored',
      actor_id: '',
      acting_for_id: null,
      round: 1,
      content_hash: before?.content_hash ?? '',
      payload: canonicalJson({ fileId, ...written }),
      signature_sha256: '',
      attachment_sha256s: '',
      time: before?.time ?? '',
      prev_hash: before?.hash ?? '',
    })
    await app.db
      .insertInto('event')
      .values({ ...sealed, ...round })
      .execute()
    const { size, sha256 } = written
    await app.db
      .insertInto('final_document')
      .values({ ...round, round: 1, file_id: fileId, sha256, size, created_at: sealed.time })
      .execute()
    await app.owner.query('update approval set event_seq = $1, event_hash = $2 where id = $3', [
      sealed.seq,
      sealed.hash,
      id,
    ])
    expect(await defectsOfRequest()).toEqual([])
  })
  it('is not accepted as a decision, even signed: the platform decides nothing by itself yet', async () => {
    const task = await cast.lisi.data(contract.detail, { id })
    const actor = { kind: 'system', reason: 'due' } as const
    await forge(
      app.evidence.keys,
      { taskId: task.taskId, name: '', opinion: '' },
      { type: 'rejected', actor },
    )
    expect(await defectsOfRequest()).toMatchObject([{ code: 'notReplayed', where: '3' }])
  })
  it('is not accepted as an event of a person, even signed', async () => {
    await approve()
    const { seq = 0 } = (await last()) ?? {}
    await forge(app.evidence.keys, { fileId: newId(), sha256: 'x', size: 1 }, { type: 'pdfStored' })
    expect(await defectsOfRequest()).toMatchObject([{ code: 'notReplayed', where: String(seq + 1) }])
  })
  it.each(['', 'system:due'])('cannot be written by a person with the id %j', (personId) => {
    const event = { type: 'withdrawn', actingForId: null, round: 1, contentHash: '', payload: {} }
    const rest = { signatureSha256: '', attachmentSha256s: [], time: '' }
    const actor = { kind: 'person', id: personId } as const
    expect(() =>
      extendChain(app.evidence.keys, { seq: 0, hash: 'x', time: '' }, [{ ...event, ...rest, actor }]),
    ).toThrow('is not the id of a person')
  })
})

describe('an event not signed by the key of the installation', () => {
  const foreign = () => new Keyring(readPrivateKey(newPrivatePem()))

  it('is not part of the record, whatever other key signed it', async () => {
    await forge(foreign(), { taskId: 'x' })
    expect(await agreed(cast.lisi)).toMatchObject(damaged)
    expect(await defectsOfRequest()).toMatchObject([{ code: 'eventUnsigned', where: '3' }])
  })
  it('is not accepted as an unsigned event of the first version', async () => {
    await forge(foreign(), { taskId: 'x' })
    await app.owner.query("update event set key_id = '', signature = '' where approval_id = $1 and seq = 3", [
      id,
    ])
    expect(await agreed(cast.lisi)).toMatchObject(damaged)
    expect(await defectsOfRequest()).toMatchObject([{ code: 'eventUnsigned', where: '3' }])
  })
  it('is also found in the middle of a chain', async () => {
    await agree(cast.lisi, id)
    await app.owner.query("update event set signature = 'x' where approval_id = $1 and seq = 2", [id])
    expect(await defectsOfRequest()).toMatchObject([{ code: 'eventUnsigned', where: '2' }])
  })
})

describe('event time', () => {
  it('never decreases, even if the clock is set back', async () => {
    const { rows } = await app.owner.query<{ time: string }>(
      'select max(time) as time from event where approval_id = $1',
      [id],
    )
    const lastTime = rows[0]?.time ?? ''
    const next = extendChain(app.evidence.keys, { seq: 2, hash: 'x', time: lastTime }, [
      {
        type: 'withdrawn',
        actor: { kind: 'system', reason: 'due' },
        actingForId: null,
        round: 1,
        contentHash: '',
        payload: {},
        signatureSha256: '',
        attachmentSha256s: [],
        time: '2001-01-01T00:00:00.000000Z',
      },
    ])
    expect(next.rows[0]?.time).toBe(lastTime)
  })
})

describe('the version a signer saw', () => {
  it('stays the same when another person signs first: both countersigners succeed', async () => {
    const { id } = await submitForm(cast.zhangsan, 'contract')
    await agree(cast.lisi, id)
    const seen = await Promise.all(
      [cast.wangwu, cast.sunqi].map(async (by) => ({
        by,
        detail: await by.data(contract.detail, { id }),
        baseImage: await signature(by),
      })),
    )
    expect(seen[0]?.detail.version).toBe(seen[1]?.detail.version)
    for (const { by, detail, baseImage } of seen) {
      const { version, taskId } = detail
      const answer = await by.call(contract.agreeClick2, { id, version, taskId, baseImage })
      expect(answer.status).toBe(200)
    }
  })
  it('changes when the round ends and a new one begins', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const { version } = await cast.lisi.data(contract.detail, { id })
    await cast.zhangsan.data(contract.withDraw, { id })
    const values = await cast.zhangsan.data(contract.schema, { kind: 'leave' })
    await cast.zhangsan.data(contract.update, { ...values.example, kind: 'leave', id })
    const baseImage = await signature(cast.lisi)
    const answer = await cast.lisi.call(contract.agreeClick2, { id, version, baseImage })
    expect(answer).toMatchObject({ status: 409, body: { msg: '申请内容已变化，请重新查看' } })
  })
  it('keeps the last given opinion, even if the next signer gives none', async () => {
    await agree(cast.lisi, id, '同意付款')
    await agree(cast.wangwu, id, '')
    const { rows } = await app.owner.query('select opinion from approval where id = $1', [id])
    expect(rows).toEqual([{ opinion: '同意付款' }])
  })
})
