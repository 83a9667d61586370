import { contract, type Post } from '@countersign/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { stillTab } from '../../test/tab.ts'
import { loadAllWords, loadLateWords } from '../app/i18n.ts'
import { TabContext } from '../lib/tab/tab-location.ts'
import { formOf } from './form-of.ts'
import { labelled, viewOf } from './from-form.tsx'
import type { RecordFilter } from './screen.ts'

beforeAll(async () => {
  await loadAllWords()
  await loadLateWords()
})

const options = [
  { value: 1, label: '高层' },
  { value: 2, label: '中层' },
]
const form = formOf(contract.postSubmit, [
  { name: 'postName', label: '名称' },
  { name: 'category', label: '类型', kind: 'choice', options },
  { name: 'sort', label: '排序' },
  { name: 'remark', label: '备注' },
])
const post: Post = {
  id: 'p-1',
  tenantId: '000000',
  category: 2,
  categoryName: '',
  postCode: 'FM',
  postName: '财务经理',
  sort: 0,
  remark: '',
  version: 2,
}

describe('columns and filters', () => {
  test('have the label and the options of the field of their name, unless they have their own', () => {
    const { columns, filters } = labelled<Post, Post>({
      form,
      columns: [{ name: 'postName' }, { name: 'sort', label: '次序' }],
      filters: [{ name: 'postName', label: '按名称' }, { name: 'sort' }, { name: 'category' }],
    })
    expect(columns).toEqual([
      { name: 'postName', label: '名称' },
      { name: 'sort', label: '次序' },
    ])
    expect(filters).toEqual([
      { name: 'postName', label: '按名称' },
      { name: 'sort', label: '排序' },
      { name: 'category', label: '类型', options },
    ])
  })

  test('a field in a tree makes a filter of the same tree', () => {
    const branches = [{ value: 'r-1', title: '员工', children: [] }]
    const roles = formOf(contract.userSubmit, [
      { name: 'roleId', label: '角色', kind: 'branch', isMany: true, options: branches },
    ])
    const { filters } = labelled({ form: roles, columns: [], filters: [{ name: 'roleId' }] })
    expect(filters).toEqual([{ name: 'roleId', label: '角色', branches }])
  })

  test('a filter without a field has the label of its column', () => {
    const { filters } = labelled<Post, Post>({
      columns: [{ name: 'postCode', label: '编号' }],
      filters: [{ name: 'postCode' }],
    })
    expect(filters).toEqual([{ name: 'postCode', label: '编号' }])
  })

  test('a column of a choice shows its word, unless the screen draws it', () => {
    const { columns } = labelled<Post, Post>({
      form,
      columns: [{ name: 'category' }, { name: 'category', render: () => 'drawn' }],
      filters: [],
    })
    expect(columns.map(({ render: draw }) => draw?.(post))).toEqual(['中层', 'drawn'])
  })

  test('a label that is nowhere is a mistake', () => {
    const nowhere = { form, columns: [{ name: 'postCode' }], filters: [] } as const
    expect(() => labelled<Post, Post>(nowhere)).toThrow('postCode')
    expect(() => labelled<Post, Post>({ form, columns: [], filters: [{ name: 'postCode' }] })).toThrow(
      'postCode',
    )
  })

  test('the value of a filter is no boolean, which its list would ignore', () => {
    const filter: RecordFilter = {
      name: 'isOffered',
      // @ts-expect-error -- the type refuses a boolean: the address carries the text 'true'
      options: [{ value: true, label: '是' }],
    }
    expect(filter.options).toHaveLength(1)
  })
})

describe('the content of a drawer', () => {
  const shown = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

  test('is the facts of the form, without the field that names the record', () => {
    render(viewOf<Post, Post>({ name: 'post', form }, 'postName')(post))
    expect(shown()).toEqual(['类型中层', '排序0', '备注—'])
  })

  test('has the word of a yes or no, which is a boolean in the record', () => {
    const offers = ['true', 'false'].map((value) => ({ value, label: `(${value})` }))
    const goods = formOf(contract.goodsSubmit, [
      { name: 'isOffered', label: '上架', kind: 'choice', options: offers },
    ])
    const record = { id: 'g-1', isOffered: false }
    render(viewOf({ name: 'goods', form: goods }, undefined)(record))
    expect(shown()).toEqual(['上架(false)'])
  })

  test('joins several choices in the order of the options', () => {
    const grants = formOf(contract.clientSubmit, [
      {
        name: 'authorizedGrantTypes',
        label: '授权类型',
        kind: 'choices',
        options: ['password', 'captcha', 'refresh_token'].map((value) => ({ value, label: `(${value})` })),
      },
    ])
    const record = { id: 'c-1', authorizedGrantTypes: 'refresh_token,password' }
    render(viewOf({ name: 'client', form: grants }, 'clientId')(record))
    expect(shown()).toEqual(['授权类型(password)、(refresh_token)'])
  })

  test('is that of the screen if it has one', () => {
    expect(
      viewOf<Post, Post>({ name: 'post', form, view: ({ postCode }) => postCode }, 'postName')(post),
    ).toBe('FM')
  })

  test('has to be said without a form, or with a field that is no text, number or choice', () => {
    const people = formOf(contract.departmentSubmit, [{ name: 'leaderId', label: '负责人', kind: 'person' }])
    expect(() => viewOf({ name: 'session' }, undefined)).toThrow('session needs a view')
    expect(() => viewOf({ name: 'department', form: people }, undefined)).toThrow('department needs a view')
  })
})

const sources = import.meta.glob<string>('../features/**/*-page.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pages = import.meta.glob<Record<string, ComponentType>>('../features/**/*-page.tsx')
const ofScreens = Object.keys(sources).filter((path) => /<(?:Record|Tree)Page/.test(sources[path] ?? ''))

test('the pages of all screens are found', () => expect(ofScreens.length).toBeGreaterThan(25))

test.each(ofScreens)('every column and filter of %s has a label, and its drawer a content', async (path) => {
  stubServer({})
  const [Page] = Object.values((await pages[path]?.()) ?? {})
  if (!Page) throw new Error(`no page in ${path}`)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App component={false}>
        <TabContext value={stillTab}>
          <Page />
        </TabContext>
      </App>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
})
