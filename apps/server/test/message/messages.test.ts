import { contract, type MessageRow } from '@countersign/contract'
import {
  agree,
  type Caller,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { publish } from '../../src/platform/outbox/publish.ts'

const app = await startTestApp()
const cast = await loginAll(app)

async function relayed(): Promise<void> {
  while ((await moveBatch(app.db)) > 0);
}

/** The messages of a person about a request, newest first. */
async function toldOf(by: Caller, approvalId: string): Promise<MessageRow[]> {
  await relayed()
  const { records } = await by.data(contract.messageList, { size: 50 })
  return records.filter((row) => row.approvalId === approvalId)
}

const saying = (rows: MessageRow[]) => rows.map(({ kind, fromName }) => `${kind} ${fromName}`)

/** Rows of the topic that only announces a change. */
async function hinted(): Promise<string[][]> {
  const { rows } = await app.owner.query<{ ids: string[] }>(
    "select array(select jsonb_array_elements_text(payload->'userIds')) as ids from outbox where topic = 'hint'",
  )
  return rows.map(({ ids }) => ids)
}

describe('a message', () => {
  it('tells the next approver of their turn and the applicant of the end, and names who caused it', async () => {
    const { zhangsan, lisi, zhaoliu } = cast
    const { id, applyNo } = await submitLeave(zhangsan, { applicationName: '回乡' })
    const [lisis] = await toldOf(lisi, id)
    await agree(lisi, id)
    await agree(zhaoliu, id)
    expect(lisis).toMatchObject({
      kind: 'yourTurn',
      approvalKind: 'leave',
      approvalType: '请假审批',
      applyNo,
      applicationName: '回乡',
      fromName: '张三',
      isRead: false,
    })
    expect(lisis?.time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    expect(saying(await toldOf(zhaoliu, id))).toEqual(['yourTurn 李四'])
    expect(saying(await toldOf(zhangsan, id))).toEqual(['approved 赵六'])
  })

  it('reports a rejection, an abandonment and a withdrawal', async () => {
    const { zhangsan, lisi } = cast
    const { id: rejected } = await submitLeave(zhangsan)
    await reject(lisi, rejected)
    expect(saying(await toldOf(zhangsan, rejected))).toEqual(['rejected 李四'])
    const { id: abandoned } = await submitLeave(zhangsan)
    await lisi.data(contract.abandonClick, { id: abandoned })
    expect(saying(await toldOf(zhangsan, abandoned))).toEqual(['abandoned 李四'])
    const { id: withdrawn } = await submitLeave(zhangsan)
    await zhangsan.data(contract.withDraw, { id: withdrawn })
    expect(saying(await toldOf(lisi, withdrawn)).toSorted()).toEqual(['withdrawn 张三', 'yourTurn 张三'])
  })

  it('reports a copy once to its recipient, even if the request is submitted again', async () => {
    const { zhangsan, lisi, sunqi, wangwu } = cast
    const { id } = await submitLeave(zhangsan, { ccUserIds: ['孙七'] })
    expect(saying(await toldOf(sunqi, id))).toEqual(['copied 张三'])
    expect(await toldOf(wangwu, id)).toEqual([])
    await reject(lisi, id)
    const values = { ...(await example(zhangsan, 'leave')), kind: 'leave', id, ccUserIds: ['孙七', '王五'] }
    await zhangsan.data(contract.update, values)
    expect(saying(await toldOf(sunqi, id))).toEqual(['copied 张三'])
    expect(saying(await toldOf(wangwu, id))).toEqual(['copied 张三'])
  })

  /** The kinds of a person's unread messages about a request, newest first. */
  const unreadOf = async (by: Caller, id: string) =>
    (await toldOf(by, id)).filter(({ isRead }) => !isRead).map(({ kind }) => kind)

  it.each<['before', boolean] | ['after', boolean]>([
    ['after', true],
    ['before', false],
  ])(
    '等您审批 is marked read by its decision and by a decision that closes its task, made %s the message is delivered',
    async (_, isTold) => {
      const { zhangsan, lisi, wangwu, sunqi, zhaoliu } = cast
      const { id } = await submitForm(zhangsan, 'contract')
      const tell = async () => {
        if (isTold) await relayed()
      }
      await tell()
      await agree(lisi, id)
      await tell()
      await reject(wangwu, id)
      expect([await unreadOf(lisi, id), await unreadOf(wangwu, id), await unreadOf(sunqi, id)]).toEqual([
        [],
        [],
        [],
      ])
      expect(await unreadOf(zhangsan, id)).toEqual(['rejected'])
      expect(await toldOf(zhaoliu, id)).toEqual([])
      // The next round sends it again.
      const values = { ...(await example(zhangsan, 'contract')), kind: 'contract', id }
      await zhangsan.data(contract.update, values)
      expect(await unreadOf(lisi, id)).toEqual(['yourTurn'])
      expect(await unreadOf(wangwu, id)).toEqual([])
    },
  )

  it.each([
    ['after', true],
    ['before', false],
  ] as const)(
    '等您审批 is unread for a person who is asked again by their own decision, made %s the first message is delivered',
    async (_when, isTold) => {
      const { wangwu, zhaoliu } = cast
      // 王五's department has no leader, and an applicant does not sign for themself: both steps go to 赵六.
      const { id } = await submitForm(wangwu, 'reimbursement')
      if (isTold) await relayed()
      await agree(zhaoliu, id)
      expect(await unreadOf(zhaoliu, id)).toEqual(['yourTurn'])
      expect(saying(await toldOf(zhaoliu, id))).toEqual(['yourTurn 赵六', 'yourTurn 王五'])
    },
  )

  it('等您审批 is marked read when its request is withdrawn, but not for other requests', async () => {
    const { zhangsan, lisi } = cast
    const [kept, gone] = [await submitLeave(zhangsan), await submitLeave(zhangsan)]
    await relayed()
    await zhangsan.data(contract.withDraw, { id: gone.id })
    expect(await unreadOf(lisi, gone.id)).toEqual(['withdrawn'])
    expect(await unreadOf(lisi, kept.id)).toEqual(['yourTurn'])
  })

  it('is not sent if somebody else closed a task; the person only gets a change event', async () => {
    const { zhangsan, lisi, wangwu, sunqi } = cast
    const { id } = await submitForm(zhangsan, 'contract')
    await agree(lisi, id)
    const before = await toldOf(sunqi, id)
    await reject(wangwu, id)
    expect(await hinted()).toEqual([[sunqi.userId]])
    expect(await toldOf(sunqi, id)).toEqual(before.map((row) => ({ ...row, isRead: true })))
    expect(await hinted()).toEqual([])
  })

  it('is also listed if its sender is unknown and it names no request', async () => {
    await app.owner.query(
      `insert into message (tenant_id, id, user_id, kind) values ('000000', 'bare', $1, 'approved')`,
      [cast.admin.userId],
    )
    const { records } = await cast.admin.data(contract.messageList)
    expect(records).toMatchObject([
      {
        id: 'bare',
        title: '您的申请“申请”已通过',
        subjectKind: '',
        subjectId: '',
        approvalId: '',
        approvalType: '',
        applicationName: '',
        fromName: '',
      },
    ])
    await app.owner.query("delete from message where id = 'bare'")
  })
})

describe('the text of a message', () => {
  it('depends on its kind and the reader’s language', async () => {
    const { zhangsan, lisi, zhaoliu, sunqi } = cast
    const titleOf = async (by: Caller, id: string, language = 'zh-CN') => {
      await relayed()
      const { body } = await by.call(contract.messageList, {}, { headers: { 'accept-language': language } })
      const { records } = contract.messageList.output.parse(body.data)
      return records.find((row) => row.approvalId === id)?.title
    }
    const submitted = () => submitLeave(zhangsan, { applicationName: '回乡', ccUserIds: ['孙七'] })
    const { id } = await submitted()
    expect(await titleOf(lisi, id)).toBe('“回乡”等您审批')
    expect(await titleOf(lisi, id, 'en')).toBe('“回乡” is waiting for you')
    expect(await titleOf(sunqi, id)).toBe('“回乡”抄送给您')
    expect(await titleOf(sunqi, id, 'en')).toBe('“回乡” was copied to you')
    await reject(lisi, id)
    expect(await titleOf(zhangsan, id)).toBe('您的申请“回乡”被驳回')
    expect(await titleOf(zhangsan, id, 'en')).toBe('Your request “回乡” was rejected')
    const { id: left } = await submitted()
    await lisi.data(contract.abandonClick, { id: left })
    expect(await titleOf(zhangsan, left)).toBe('您的申请“回乡”被废弃')
    expect(await titleOf(zhangsan, left, 'en')).toBe('Your request “回乡” was abandoned')
    const { id: back } = await submitted()
    await zhangsan.data(contract.withDraw, { id: back })
    expect(await titleOf(lisi, back)).toBe('“回乡”已撤回，不用您审批了')
    expect(await titleOf(lisi, back, 'en')).toBe('“回乡” was withdrawn and no longer waits for you')
    const { id: passed } = await submitted()
    await agree(lisi, passed)
    await agree(zhaoliu, passed)
    expect(await titleOf(zhangsan, passed)).toBe('您的申请“回乡”已通过')
    expect(await titleOf(zhangsan, passed, 'en')).toBe('Your request “回乡” is approved')
  })

  it('names no request for a notice or a platform message', async () => {
    const by = await app.login('wangwu', tenants.other)
    await app.db.transaction().execute(async (tx) => {
      const { tenantId, userId } = by
      const title = '周六停电'
      await publish(tx, tenantId, 'notify', {
        kind: 'notice',
        userId,
        noticeId: 'n-1',
        title,
        actorId: userId,
      })
      const words = { zh: '今晚升级', en: 'An upgrade tonight' }
      await publish(tx, tenantId, 'notify', { kind: 'system', userId, words })
    })
    await relayed()
    const bare = { approvalId: '', approvalKind: '', approvalType: '', applyNo: '', applicationName: '' }
    const { records } = await by.data(contract.messageList)
    const byKind = Object.fromEntries(records.map((row) => [row.kind, row]))
    expect(byKind['notice']).toMatchObject({
      ...bare,
      title: '新的通知公告：周六停电',
      subjectKind: 'notice',
      subjectId: 'n-1',
      fromName: '王五',
    })
    expect(byKind['system']).toMatchObject({
      ...bare,
      title: '今晚升级',
      subjectKind: '',
      subjectId: '',
      fromName: '',
    })
    expect((await by.data(contract.messageList, { kind: 'notice' })).total).toBe(1)
    const { body } = await by.call(contract.messageList, {}, { headers: { 'accept-language': 'en' } })
    const english = contract.messageList.output.parse(body.data).records.map(({ title }) => title)
    expect(english.toSorted()).toEqual(['An upgrade tonight', 'New notice: 周六停电'])
  })

  it('about a notice names no request, even if the ids are the same', async () => {
    const { zhangsan, lisi } = cast
    const { id } = await submitLeave(zhangsan, { applicationName: '同号' })
    await app.db.transaction().execute(async (tx) => {
      const of = { kind: 'notice', userId: lisi.userId, title: '另一件事', noticeId: id } as const
      await publish(tx, lisi.tenantId, 'notify', of)
    })
    await relayed()
    const { records } = await lisi.data(contract.messageList, { kind: 'notice' })
    expect(records[0]).toMatchObject({ title: '新的通知公告：另一件事', applicationName: '', approvalId: '' })
  })

  it('also exists for a copy message of the previous version, which can read the new ones too', async () => {
    const { zhangsan, lisi } = cast
    const { id } = await submitLeave(zhangsan, { applicationName: '旧版' })
    await relayed()
    const { rows } = await app.owner.query('select kind from message where approval_id = $1', [id])
    expect(rows).toEqual([{ kind: 'yourTurn' }])
    await app.owner.query(
      `insert into message (tenant_id, id, user_id, kind, approval_id) values ('000000', 'before', $1, 'copied', $2)`,
      [lisi.userId, id],
    )
    const { records } = await lisi.data(contract.messageList, { size: 50 })
    expect(records.find((row) => row.id === 'before')).toMatchObject({
      title: '“旧版”抄送给您',
      subjectKind: 'request',
      subjectId: id,
      approvalId: id,
    })
    await app.owner.query("delete from message where id = 'before'")
  })
})

describe('the messages of a person', () => {
  /** 张三 of the other tenant, with thirty messages of two kinds. */
  async function reader(): Promise<Caller> {
    const by = await app.login('sunqi', tenants.other)
    await app.owner.query('delete from message where tenant_id = $1', [tenants.other])
    await app.owner.query(
      `insert into message (tenant_id, id, user_id, kind, created_at)
       select $1, 'm-' || lpad(n::text, 2, '0'), $2, case when n % 3 = 0 then 'copied' else 'yourTurn' end,
         now() - n / 2 * interval '1 minute'
       from generate_series(1, 30) n`,
      [tenants.other, by.userId],
    )
    return by
  }

  it('are listed newest first, in pages, each once', async () => {
    const by = await reader()
    const first = await by.data(contract.messageList, { size: 20 })
    const second = await by.data(contract.messageList, { size: 20, current: 2 })
    expect([first.total, first.pages, first.records.length, second.records.length]).toEqual([30, 2, 20, 10])
    const ids = [...first.records, ...second.records].map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
    expect(ids.slice(0, 3)).toEqual(['m-01', 'm-03', 'm-02'])
    const times = [...first.records, ...second.records].map(({ time }) => time)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('can be filtered by kind and unread state, and are counted', async () => {
    const by = await reader()
    expect((await by.data(contract.messageList, { kind: 'copied' })).total).toBe(10)
    expect(await by.data(contract.unreadCount)).toEqual({ unread: 30 })
    expect(await by.data(contract.readMessages, { ids: ['m-03', 'm-04', 'm-03'] })).toEqual({ read: 2 })
    expect(await by.data(contract.unreadCount)).toEqual({ unread: 28 })
    const unread = await by.data(contract.messageList, { unread: true, kind: 'copied', size: 50 })
    expect(unread.total).toBe(9)
    expect(unread.records.every(({ kind, isRead }) => kind === 'copied' && !isRead)).toBe(true)
    expect((await by.data(contract.messageList, { unread: 'false' })).total).toBe(30)
    expect(await by.data(contract.readMessages, { ids: ['m-03', 'm-05'] })).toEqual({ read: 1 })
    expect(await by.data(contract.readAllMessages)).toEqual({ read: 27 })
    expect(await by.data(contract.readAllMessages)).toEqual({ read: 0 })
    expect(await by.data(contract.unreadCount)).toEqual({ unread: 0 })
  })

  it('are counted up to a thousand unread ones', async () => {
    const by = await reader()
    await app.owner.query(
      `insert into message (tenant_id, id, user_id, kind) select $1, 'x' || n, $2, 'copied' from generate_series(1, 1200) n`,
      [tenants.other, by.userId],
    )
    expect(await by.data(contract.unreadCount)).toEqual({ unread: 1000 })
    expect((await by.data(contract.messageList, { unread: true })).total).toBe(1230)
  })

  it('cannot be marked by anybody else, nor can others named in the same call', async () => {
    const by = await reader()
    const neighbour = await app.login('lisi', tenants.other)
    const own = 'own-of-lisi'
    await app.owner.query(
      "insert into message (tenant_id, id, user_id, kind) values ($1, $2, $3, 'copied')",
      [tenants.other, own, neighbour.userId],
    )
    for (const [caller, ids] of [
      [neighbour, [own, 'm-01']],
      [neighbour, ['m-01']],
      [cast.lisi, [own]],
      [neighbour, ['nothing']],
    ] as const) {
      expect(await caller.call(contract.readMessages, { ids })).toMatchObject({
        status: 404,
        body: { data: null, msg: '数据不存在' },
      })
    }
    await neighbour.data(contract.readAllMessages)
    expect(await by.data(contract.unreadCount)).toEqual({ unread: 30 })
    expect((await neighbour.data(contract.messageList)).records).toMatchObject([{ id: own, isRead: true }])
  })

  it('are marked once by two simultaneous calls, and a replayed key gets the same answer', async () => {
    const by = await reader()
    const ids = ['m-01', 'm-02', 'm-03']
    const answers = await Promise.all([
      by.data(contract.readMessages, { ids }),
      by.data(contract.readMessages, { ids: ids.toReversed() }),
      by.data(contract.readMessages, { ids }),
    ])
    expect(answers.map(({ read }) => read).toSorted((one, other) => one - other)).toEqual([0, 0, 3])
    const headers = { 'idempotency-key': 'mark-once' }
    const send = (more: string[]) => by.call(contract.readMessages, { ids: more }, { headers })
    expect((await send(['m-04'])).body.data).toEqual({ read: 1 })
    expect((await send(['m-04'])).body.data).toEqual({ read: 1 })
    expect(await send(['m-05'])).toMatchObject({ status: 409 })
  })

  it("update the person's other windows when they are read", async () => {
    const by = await reader()
    await relayed()
    await by.data(contract.readMessages, { ids: ['m-01'] })
    await by.data(contract.readMessages, { ids: ['m-01'] })
    expect(await hinted()).toEqual([[by.userId]])
    await by.data(contract.readAllMessages)
    expect(await hinted()).toEqual([[by.userId], [by.userId]])
  })

  it.each([
    [{ kind: 'registration' }, /^kind 只能是：/],
    [{ unread: 'perhaps' }, /^unread 只能是：/],
    [{ size: '51' }, 'size 不能大于 50'],
  ])('are refused if asked for by %j', async (input, msg) => {
    const answer = await cast.lisi.call(contract.messageList, input)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toMatch(msg)
  })

  it('are not readable without a token', async () => {
    for (const url of ['list', 'unreadCount']) {
      const answer = await app.send({
        method: 'GET',
        url: `/api/oa_info/message/${url}`,
        headers: app.basic,
      })
      expect(answer).toMatchObject({ status: 401, body: { data: null } })
    }
  })
})
