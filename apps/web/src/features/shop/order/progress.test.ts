import { expect, test } from 'vitest'
import { orderLine, orderOf } from '../../../../test/shop.ts'
import { progressOf } from './progress.ts'

const event = (action: 'place' | 'confirm' | 'ship' | 'receive', time: string) => ({
  action,
  actorName: '李四',
  time,
  remark: '',
  goods: [],
})
const placed = event('place', '09:00')
const line = (isShipped: boolean, isReceived: boolean) =>
  orderLine({ id: `${isShipped} ${isReceived}`, productName: '笔', isShipped, isReceived })
const stepsOf = (order: Parameters<typeof progressOf>[0]) =>
  progressOf(order).map(({ name, isDone, time, part }) => [name, isDone, time, part])

test('a new order is placed and nothing else', () => {
  expect(stepsOf(orderOf({ history: [placed], lines: [line(false, false)] }))).toEqual([
    ['place', true, '09:00', undefined],
    ['confirm', false, '', undefined],
    ['ship', false, '', undefined],
    ['receive', false, '', undefined],
  ])
})

test('steps that are done for some lines count them and have no time yet', () => {
  const order = orderOf({
    history: [placed, event('confirm', '10:00'), event('ship', '11:00'), event('receive', '12:00')],
    lines: [line(true, true), line(true, false), line(false, false)],
  })
  expect(stepsOf(order).slice(1)).toEqual([
    ['confirm', true, '10:00', undefined],
    ['ship', false, '', { done: 2, all: 3 }],
    ['receive', false, '', { done: 1, all: 3 }],
  ])
})

test('a step is done when the last line is through, at the time of that line', () => {
  const order = orderOf({
    history: [placed, event('confirm', '10:00'), event('ship', '11:00'), event('ship', '11:30')],
    lines: [line(true, false)],
  })
  expect(stepsOf(order)[2]).toEqual(['ship', true, '11:30', undefined])
})
