import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { openEvents } from '../../src/modules/message/events.adapter.ts'

it('an event after the end of a stream reaches nobody and throws nothing', async () => {
  const { stream, say, end } = openEvents()
  const failures: unknown[] = []
  stream.on('error', (error) => failures.push(error))
  say('one')
  end()
  say('two')
  stream.setEncoding('utf8')
  const heard: unknown[] = []
  stream.on('data', (text) => heard.push(text))
  await finished(stream)
  expect(heard.join('')).toBe('one')
  expect(failures).toEqual([])
})

it('a client that does not read is disconnected', () => {
  const { stream, say } = openEvents()
  stream.on('error', () => undefined)
  for (let line = 0; line < 100; line += 1) say('x'.repeat(1000))
  expect(stream.destroyed).toBe(true)
})
