import { describe, expect, test } from 'vitest'
import { type RouteLine, sideBySide } from './side-by-side.ts'

/** A step of these people: "财务 王五". */
function line(text: string): RouteLine {
  const [node = '', people = '', skipped = ''] = text.split(' ')
  return { node, people, skipped, mode: people.includes('、') ? 'any' : 'one' }
}

/** Lines such as "财务 王五 | 财务 赵六", with = before those that are the same. */
const compared = (before: string[], after: string[]) =>
  sideBySide(before.map(line), after.map(line)).map(
    ({ before: one, after: other, isSame }) =>
      `${isSame ? '=' : ' '} ${one ? `${one.node} ${one.people}` : '-'} | ${other ? `${other.node} ${other.people}` : '-'}`,
  )

describe('two routes beside each other', () => {
  test('show an added step alone and keep the others in line', () => {
    expect(compared(['主管 李四', '财务 王五'], ['主管 李四', '法务 孙七', '财务 王五'])).toEqual([
      '= 主管 李四 | 主管 李四',
      '  - | 法务 孙七',
      '= 财务 王五 | 财务 王五',
    ])
  })

  test('show a removed step alone, also at the end', () => {
    expect(compared(['主管 李四', '财务 王五'], ['主管 李四'])).toEqual([
      '= 主管 李四 | 主管 李四',
      '  财务 王五 | -',
    ])
    expect(compared(['主管 李四'], [])).toEqual(['  主管 李四 | -'])
    expect(compared([], ['主管 李四'])).toEqual(['  - | 主管 李四'])
  })

  test('show steps that have nothing in common one after the other', () => {
    expect(compared(['主管 李四'], ['财务 王五'])).toEqual(['  主管 李四 | -', '  - | 财务 王五'])
  })

  test('put other people of the same step in one line, which differs', () => {
    expect(compared(['主管 李四', '财务 王五'], ['主管 赵六', '财务 王五'])).toEqual([
      '  主管 李四 | 主管 赵六',
      '= 财务 王五 | 财务 王五',
    ])
  })

  test('differ where the step is skipped in one of them', () => {
    expect(compared(['主管 李四'], ['主管 李四 跳过'])).toEqual(['  主管 李四 | 主管 李四'])
  })

  test('differ where the same people sign in another way', () => {
    const any = line('财务 王五、赵六')
    const all: RouteLine = { ...any, mode: 'all' }
    expect(sideBySide([any], [all])).toEqual([{ before: any, after: all, isSame: false }])
    expect(sideBySide([any], [any])).toMatchObject([{ isSame: true }])
  })

  test('find the same people under a new name, and prefer the step of the same name', () => {
    expect(compared(['主管 李四'], ['部门负责人 李四'])).toEqual(['= 主管 李四 | 部门负责人 李四'])
    expect(compared(['会计 王五', '财务 王五'], ['财务 王五'])).toEqual([
      '  会计 王五 | -',
      '= 财务 王五 | 财务 王五',
    ])
  })
})
