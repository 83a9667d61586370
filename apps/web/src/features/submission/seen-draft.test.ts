import { expect, test } from 'vitest'
import { detailOf } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { CallError } from '../../lib/http/call-error.ts'
import { findElsewhere, nothingSeen, type SeenState } from '../../lib/draft/seen.ts'
import { isOpenForEdit, readSeen, seenIn } from './seen-draft.ts'

const seen: SeenState = { id: 'd-1', revision: 3, isDraft: true }
const draftAt = (revision: number | null) => detailOf({ id: 'd-1', approvalStatus: '草稿', revision })
const read = (id: string) => readSeen('leave', id)
const conflict = new CallError(409, '草稿已在其他页面修改')
const missing = new CallError(404, '数据不存在')

test('a page has seen the revision that the server sent, and whether the request is a draft', () => {
  expect(seenIn(draftAt(3))).toEqual(seen)
  expect(seenIn(detailOf({ id: 'r-1', approvalStatus: '已驳回', revision: 1 }))).toEqual({
    id: 'r-1',
    revision: 1,
    isDraft: false,
  })
  expect(seenIn(draftAt(null)).revision).toBeUndefined()
})

test('a request is open for edit when the server sends a revision, also the very first', () => {
  expect([draftAt(0), draftAt(3), draftAt(null)].map(isOpenForEdit)).toEqual([true, true, false])
})

test.each([
  ['a higher revision', draftAt(7), { happened: 'changed', theirs: { ...seen, revision: 7 } }],
  ['the same revision', draftAt(3), undefined],
  ['no revision any more', draftAt(null), { happened: 'submitted', id: 'd-1' }],
  ['no draft any more', new Refusal(404, '数据不存在'), { happened: 'removed' }],
  ['an error', new Refusal(500, '服务器异常'), undefined],
])('after a conflict, %s on the server says what another page did', async (_what, answer, found) => {
  stubServer({ formDetail: answer })
  expect(await findElsewhere(seen, conflict, read)).toEqual(found)
})

test('a missing draft is looked up, too', async () => {
  stubServer({ formDetail: new Refusal(404, '数据不存在') })
  expect(await findElsewhere(seen, missing, read)).toEqual({ happened: 'removed' })
})

test.each([
  ['a form that was never saved', nothingSeen, conflict],
  ['a refused value', seen, new CallError(400, '事由不能包含表情')],
  ['a lost connection', seen, new TypeError('Failed to fetch')],
])('%s is no matter of another page, and the server is not asked', async (_what, own, refusal) => {
  const server = stubServer({ formDetail: draftAt(7) })
  expect(await findElsewhere(own, refusal, read)).toBeUndefined()
  expect(server.asked).toEqual([])
})
