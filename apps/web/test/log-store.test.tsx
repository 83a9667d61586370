import { expect, test } from 'vitest'
import { listLogs, recordError } from '../src/lib/log-store.ts'

test('an error is kept with the fields of platform.txt §3', () => {
  recordError(new Error('出错了'), 'where it happened')
  const [entry, ...others] = listLogs()
  expect(others).toEqual([])
  expect(Object.keys(entry ?? {}).sort()).toEqual(['info', 'message', 'stack', 'time', 'type', 'url'])
  expect(entry).toMatchObject({ message: '出错了', info: 'where it happened', url: location.href })
  expect(entry?.time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
})

test('what is no error is kept as text, and only the last 200', () => {
  for (let number = 1; number <= 201; number += 1) recordError(`第 ${number} 个`, '')
  const messages = listLogs().map(({ message }) => message)
  expect(messages).toHaveLength(200)
  expect([messages[0], messages.at(-1)]).toEqual(['第 2 个', '第 201 个'])
})
