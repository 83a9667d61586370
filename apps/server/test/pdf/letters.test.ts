import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { createCompile } from '../../src/pdf/compile.ts'
import { layOutLetters } from '../../src/pdf/letters.ts'
import { textOfPages } from './read-pdf.ts'

const address = 'https://oa.example.com/reset#000000.Zk3v9bqKJ2mWxA7yTnRc4w'
const letter = (realName: string, deptName: string) => ({
  realName,
  account: 'zhangsan',
  deptName,
  address,
  expiresAt: new Date('2026-12-06T01:00:00Z'),
})
const layout = layOutLetters({
  product: '云岭协同',
  letters: [letter('张三', '财务部'), letter('#read("/etc/passwd")', '')],
  at: new Date('2026-11-29T01:00:00Z'),
})

describe('letters of an invitation', () => {
  it('have one page for each person, with what was written as text', async () => {
    const [first, second, ...others] = await textOfPages(createCompile()(layout))
    expect(others).toEqual([])
    expect(first).toContain('云岭协同账号邀请信张三您好')
    expect(first).toContain('您的云岭协同账号已开通')
    expect(first).toContain('账号zhangsan部门财务部有效期至2026-12-0609:00')
    expect(first).toContain(address)
    expect(second).toContain('#read("/etc/passwd")您好')
    expect(second).not.toContain('部门')
  })

  it('bear the code of the address, dark where it is dark', () => {
    const svg = new TextDecoder().decode(layout.pictures[0]?.bytes)
    const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].map(([, x, y, length]) =>
      [x, y, length].map(Number),
    )
    const { data, size } = encode(address, { ecc: 'M', border: 2 })
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [x = 0, y = 0, length = 0] of runs) drawn[y]?.fill(true, x, x + length)
    expect(drawn).toEqual(data)
    for (const [x = 0, y = 0] of runs) expect(data[y]?.[x - 1]).not.toBe(true)
  })
})
