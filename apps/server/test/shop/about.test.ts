import { contract } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

const app = await startTestApp({ now: () => new Date('2026-11-24T09:00:00+08:00') })
const cast = await loginAll(app)
beforeEach(() => app.owner.query('delete from shop_about'))

const words = { rules: '一、每月限购\n二、不得转售', delivery: '工作日配送', contact: '行政部 8001' }

describe('the texts about the shop', () => {
  it('are empty until somebody writes them', async () => {
    expect(await cast.zhangsan.data(contract.shopAbout)).toEqual({
      rules: '',
      delivery: '',
      contact: '',
      updateTime: '',
      version: 0,
    })
  })

  it('keep their line breaks, are read by everybody of the company and by nobody else', async () => {
    const saved = await cast.admin.data(contract.shopAboutSubmit, { ...words, contact: ' 行政部 8001\n' })
    expect(saved).toEqual({ ...words, updateTime: '2026-11-24 09:00:00', version: 1 })
    expect(await cast.zhangsan.data(contract.shopAbout)).toEqual(saved)
    const stranger = await app.login('zhangsan', tenants.other)
    expect(await stranger.data(contract.shopAbout)).toMatchObject({ rules: '', version: 0 })
  })

  it('are written with the permission only', async () => {
    expect((await cast.zhangsan.call(contract.shopAboutSubmit, words)).status).toBe(403)
    expect(await cast.zhangsan.data(contract.shopAbout)).toMatchObject({ version: 0 })
  })

  it.each([0, 1])('written by two people who saw version %i at once are written once', async (version) => {
    if (version === 1) await cast.admin.data(contract.shopAboutSubmit, words)
    const answers = await Promise.all(
      ['甲', '乙'].map((rules) => cast.admin.call(contract.shopAboutSubmit, { ...words, rules, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers).toContainEqual(
      expect.objectContaining({ status: 409, body: expect.objectContaining({ error: 'recordStale' }) }),
    )
    expect(await cast.zhangsan.data(contract.shopAbout)).toMatchObject({ version: version + 1 })
  })

  it('of more than 5,000 characters are refused at their field', async () => {
    const refused = await cast.admin.call(contract.shopAboutSubmit, { rules: '字'.repeat(5001) })
    expect(refused).toMatchObject({ status: 400, body: { fields: { rules: expect.any(String) } } })
  })
})
