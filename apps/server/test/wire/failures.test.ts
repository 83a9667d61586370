import { contract, errors } from '@countersign/contract'
import { example, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)
const { id } = await submitLeave(cast.zhangsan)

describe('a failure', () => {
  it('names its error code beside the four keys of every answer', async () => {
    const { body } = await cast.sunqi.call(contract.agreeClick2, { id })
    expect(body).toEqual({
      code: 403,
      success: false,
      data: null,
      msg: '您不是该审批的当前处理人',
      error: 'notYours',
      fields: {},
    })
  })

  it('has the same error code in English', async () => {
    const { body } = await cast.zhangsan.get('/api/oa_info/oa_message/list?size=51', {
      'accept-language': 'en',
    })
    expect(body).toMatchObject({
      error: 'invalid',
      msg: 'size must be at most 50',
      fields: { size: 'size must be at most 50' },
    })
  })

  it('has no error code in a success', async () => {
    expect(Object.keys((await cast.zhangsan.call(contract.counts)).body)).toEqual([
      'code',
      'success',
      'data',
      'msg',
    ])
  })

  it.each([
    ['an unknown path', 404, 'routeNotFound', () => cast.zhangsan.get('/api/none')],
    [
      'a call without a token',
      401,
      'unauthorized',
      () => cast.zhangsan.get('/api/blade-user/info', { 'blade-auth': '' }),
    ],
    [
      'a call without client credentials',
      401,
      'clientUnauthorized',
      () => app.send({ method: 'GET', url: '/api/blade-user/info' }),
    ],
    [
      'a body that is not JSON',
      400,
      'unreadable',
      () => cast.zhangsan.post('/api/oa_info/message/read', '{', { 'content-type': 'application/json' }),
    ],
    [
      'a request that does not exist',
      404,
      'notFound',
      () => cast.zhangsan.call(contract.detail, { id: 'none' }),
    ],
  ])('of %s is %i %s', async (_what, status, error, ask) => {
    expect(await ask()).toMatchObject({ status, body: { code: status, error, fields: {} } })
  })
})

describe('an invalid parameter', () => {
  it('is named by its path, and the message joins all of them', async () => {
    const { body } = await cast.zhangsan.call(contract.list, {
      size: '0',
      state: '别的',
      pendingName: 'a\u0000',
    })
    expect(body).toMatchObject({
      error: 'invalid',
      fields: {
        size: 'size 不能小于 1',
        state: 'state 只能是：我收到的、待处理、已处理、已发起',
        pendingName: 'pendingName 含有无法保存的字符',
      },
    })
    expect(body.msg.split('；').sort()).toEqual(Object.values(fieldsOf(body)).sort())
  })

  it('in a list is named with its index', async () => {
    const { body } = await cast.zhangsan.call(contract.readMessages, { ids: ['a', 'b'.repeat(65)] })
    expect(body).toMatchObject({ error: 'invalid', fields: { 'ids.1': 'ids.1 不能超过 64 个字' } })
  })

  it('of a form is named by its field, in a table by its row', async () => {
    const leave = await example(cast.zhangsan, 'leave')
    const refused = await cast.zhangsan.call(contract.add, {
      ...leave,
      kind: 'leave',
      reason: '',
      leaveType: 'x',
    })
    expect(Object.keys(fieldsOf(refused.body)).sort()).toEqual(['leaveTypeOther', 'reason'])
    expect(refused.body).toMatchObject({ error: 'invalid', fields: { reason: '事由不能为空' } })
    const values = await example(cast.zhangsan, 'reimbursement')
    const table = Object.entries(values).find(
      ([, value]) => Array.isArray(value) && typeof value[0] === 'object',
    )
    const rows: unknown = table?.[1]
    if (!table || !Array.isArray(rows)) throw new Error('the example has no table')
    const wrongRow = Object.fromEntries(Object.keys(Object(rows[0])).map((column) => [column, '坏']))
    const broken = { ...values, kind: 'reimbursement', [table[0]]: [...rows, wrongRow] }
    const { body } = await cast.zhangsan.call(contract.add, broken)
    expect(Object.keys(fieldsOf(body)).some((path) => path.startsWith(`${table[0]}.${rows.length}.`))).toBe(
      true,
    )
  })

  it.each([
    ['phone', { phone: '1' }, 'phoneLength'],
    ['email', { email: 'x' }, 'emailFormat'],
    ['name', { name: ' ' }, 'nameEmpty'],
    ['avatar', { avatar: 'none' }, 'avatarInvalid'],
  ] as const)(
    '%s of a profile keeps its own error code when it is the only invalid one',
    async (field, input, error) => {
      const { body } = await cast.zhangsan.call(contract.updateUser, input)
      expect(body).toMatchObject({ error, msg: errors[error].zh, fields: { [field]: errors[error].zh } })
    },
  )

  it('of a profile is reported together with the others, each at its field', async () => {
    const { body } = await cast.zhangsan.call(contract.updateUser, { phone: '1', email: 'x' })
    expect(body).toMatchObject({
      error: 'invalid',
      msg: `${errors.phoneLength.zh}；${errors.emailFormat.zh}`,
      fields: { phone: errors.phoneLength.zh, email: errors.emailFormat.zh },
    })
  })
})

function fieldsOf(body: object): Record<string, string> {
  const fields: unknown = 'fields' in body ? body.fields : undefined
  if (typeof fields !== 'object' || fields === null) throw new Error('no fields')
  return Object.fromEntries(Object.entries(fields))
}
