import { act, renderHook } from '@testing-library/react'
import { type ReactNode, useCallback, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { stillTab } from '../../test/tab.ts'
import { type OwnTab, TabContext } from '../lib/tab/tab-location.ts'
import { inputOf, type ListState, useListState } from './list-state.ts'

/** A list in a tab with this query, and every address that the list then moves its tab to. */
function openList(search: string, filterNames: readonly string[] = ['title', 'category']) {
  const moves: { to: string; isReplaced: boolean }[] = []
  function Tab({ children }: { children: ReactNode }) {
    const [now, setNow] = useState(search)
    const move = useCallback<OwnTab['move']>((to, options) => {
      moves.push({ to, isReplaced: options?.replace === true })
      setNow(new URL(to, 'http://x').search)
    }, [])
    return <TabContext value={{ ...stillTab, pathname: '/list', search: now, move }}>{children}</TabContext>
  }
  const { result, rerender } = renderHook((names: readonly string[]) => useListState(names), {
    wrapper: Tab,
    initialProps: filterNames,
  })
  const list = () => result.current
  return {
    list,
    state: () => list().state,
    rerender,
    /** The address that a step moves to, and whether it replaces the one before. */
    moveBy: (step: (list: ReturnType<typeof useListState>) => void) => {
      act(() => step(list()))
      return moves.at(-1)
    },
  }
}

const stateOf = (search: string, filterNames?: readonly string[]) => openList(search, filterNames).state()
const plain: ListState = {
  current: 1,
  size: 10,
  sort: undefined,
  isDense: false,
  hidden: [],
  filters: { title: '', category: '' },
}

describe('the state in an address', () => {
  test('is the first page of an unsorted list with all columns when nothing is given', () => {
    expect(stateOf('')).toEqual(plain)
  })

  test('has the page, the size, the order, the density, the hidden columns and the filters', () => {
    const search = '?current=3&size=20&sort=-time&density=small&hide=a,b&title=停电&category=6&other=x'
    expect(stateOf(search)).toEqual({
      current: 3,
      size: 20,
      sort: { column: 'time', direction: 'desc' },
      isDense: true,
      hidden: ['a', 'b'],
      filters: { title: '停电', category: '6' },
    })
  })

  test('sorts in ascending order by a name without a minus', () => {
    expect(stateOf('?sort=time').sort).toEqual({ column: 'time', direction: 'asc' })
  })

  test.each(['0', '-1', '1.5', 'x', '', '9007199254740993'])('has no page %j, so the first', (current) => {
    expect(stateOf(`?current=${current}`).current).toBe(1)
  })

  test.each(['--time', 'time,name', ' time', '-', 'time-'])('has no column %j to sort by', (sort) => {
    expect(stateOf(`?sort=${encodeURIComponent(sort)}`).sort).toBeUndefined()
  })

  test('is dense for the word small alone', () => {
    expect(stateOf('?density=large').isDense).toBe(false)
  })

  test('hides no column without a name', () => {
    expect(stateOf('?hide=,a,').hidden).toEqual(['a'])
  })

  test('of a list without filters has none', () => {
    expect(stateOf('?title=停电', []).filters).toEqual({})
  })

  test('follows the filters that the list has', () => {
    const { rerender, state } = openList('?title=停电&kind=leave')
    act(() => rerender(['kind']))
    expect(state().filters).toEqual({ kind: 'leave' })
  })

  test('stays the same object while the address does, however often the list is drawn', () => {
    const { rerender, list } = openList('?current=2')
    const before = list()
    act(() => rerender(['title', 'category']))
    expect(list().state).toBe(before.state)
    expect(list().setPage).toBe(before.setPage)
  })
})

describe('a step of the person', () => {
  test('to other filters leads to the first page and can be undone by going back', () => {
    const { moveBy, state } = openList('?current=3&sort=time')
    expect(moveBy((list) => list.filterBy({ title: 'a' }))).toEqual({
      to: '/list?sort=time&title=a',
      isReplaced: false,
    })
    expect(state()).toEqual({
      ...plain,
      sort: { column: 'time', direction: 'asc' },
      filters: { title: 'a', category: '' },
    })
  })

  test('to another page keeps the size', () => {
    const { moveBy } = openList('?size=20')
    expect(moveBy((list) => list.turnTo(2, 20))).toEqual({ to: '/list?size=20&current=2', isReplaced: false })
    expect(moveBy((list) => list.turnTo(1, 20))?.to).toBe('/list?size=20')
  })

  test('to another size leads to the first page; the usual size is not written', () => {
    const { moveBy } = openList('?current=3')
    expect(moveBy((list) => list.turnTo(3, 50))?.to).toBe('/list?size=50')
    expect(moveBy((list) => list.turnTo(3, 10))?.to).toBe('/list')
  })

  test('to another order leads to the first page', () => {
    const { moveBy } = openList('?current=3')
    expect(moveBy((list) => list.sortBy({ column: 'time', direction: 'desc' }))?.to).toBe('/list?sort=-time')
    expect(moveBy((list) => list.sortBy({ column: 'time', direction: 'asc' }))?.to).toBe('/list?sort=time')
    expect(moveBy((list) => list.sortBy(undefined))?.to).toBe('/list')
  })

  test('to another look is not a step to go back over', () => {
    const { moveBy } = openList('')
    expect(moveBy((list) => list.setDense(true))).toEqual({ to: '/list?density=small', isReplaced: true })
    expect(moveBy((list) => list.setDense(false))).toEqual({ to: '/list', isReplaced: true })
    expect(moveBy((list) => list.hide(['a', 'b']))).toEqual({ to: '/list?hide=a%2Cb', isReplaced: true })
    expect(moveBy((list) => list.hide([]))).toEqual({ to: '/list', isReplaced: true })
  })
})

test('a list that has become shorter corrects its page, and the address keeps everything else', () => {
  const { moveBy } = openList('?current=9&title=a')
  expect(moveBy((list) => list.setPage(2))).toEqual({ to: '/list?current=2&title=a', isReplaced: true })
  expect(moveBy((list) => list.setPage(1))).toEqual({ to: '/list?title=a', isReplaced: true })
  moveBy((list) => list.filterBy({ title: 'b' }))
  expect(moveBy((list) => list.setPage(2))?.to).toBe('/list?title=b&current=2')
})

describe('the input of the list call', () => {
  test('has the page, and the filters that are set', () => {
    expect(inputOf({ ...plain, filters: { title: '', category: '6' } }, [])).toEqual({
      current: 1,
      size: 10,
      category: '6',
    })
  })

  test.each([
    ['asc', { ascs: 'time' }],
    ['desc', { descs: 'time' }],
  ] as const)('says the %s order of a column that can be sorted', (direction, order) => {
    const state: ListState = { ...plain, sort: { column: 'time', direction } }
    expect(inputOf(state, ['name', 'time'])).toEqual({ current: 1, size: 10, ...order })
    expect(inputOf(state, ['name'])).toEqual({ current: 1, size: 10 })
  })

  test('does not name its tab by a filter', () => {
    const { moveBy, state } = openList('', ['name', 'title'])
    expect(moveBy((list) => list.filterBy({ name: '笔', title: '新' }))?.to).toBe(
      '/list?filter-name=%E7%AC%94&title=%E6%96%B0',
    )
    expect(state().filters).toEqual({ name: '笔', title: '新' })
    expect(stateOf('?name=笔', ['name']).filters).toEqual({ name: '' })
  })
})
