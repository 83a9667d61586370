import { expect, test } from 'vitest'
import { dropLogs, listLogs, recordError } from './log-store.ts'

test('an error is kept with the fields of platform.txt §3', () => {
  recordError(new Error('出错了'), 'where it happened')
  const [entry, ...others] = listLogs()
  expect(others).toEqual([])
  expect(Object.keys(entry ?? {}).sort()).toEqual(['info', 'message', 'stack', 'time', 'type', 'url'])
  expect(entry).toMatchObject({ message: '出错了', info: 'where it happened', url: location.href })
  expect(entry?.time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
})

test('a thrown value that is not an error is kept as text, and only the last 200 entries stay', () => {
  for (let number = 1; number <= 201; number += 1) recordError(`第 ${number} 个`, '')
  const messages = listLogs().map(({ message }) => message)
  expect(messages).toHaveLength(200)
  expect([messages[0], messages.at(-1)]).toEqual(['第 2 个', '第 201 个'])
})

test('a repeated failure is kept once, and long texts are cut', () => {
  const error = new Error('x'.repeat(5000))
  error.stack = 's'.repeat(20_000)
  for (let time = 1; time <= 50; time += 1) recordError(error, '')
  expect(listLogs().length).toBeLessThan(5)
  expect([listLogs()[0]?.message.length, listLogs()[0]?.stack.length]).toEqual([1000, 4000])
})

test('dropping removes the given entries and keeps newer ones; an invalid entry is ignored', () => {
  recordError('旧', '')
  const sent = listLogs()
  recordError('新', '')
  dropLogs(sent)
  expect(listLogs().map(({ message }) => message)).toEqual(['新'])
  const entry = { dataType: 'object', content: [{ message: '缺' }, 5, null], type: 'local', datetime: 1 }
  localStorage.setItem('countersign-logsList', JSON.stringify(entry))
  expect(listLogs()).toEqual([])
})
