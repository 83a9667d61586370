import type { OwnBrand } from '@countersign/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { lisi } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { setBrand } from '../../lib/page/brand.ts'

const own: OwnBrand = {
  tenantName: '云岭集团',
  title: '',
  shortName: '云岭',
  logo: '/api/blade-system/brand/picture/000000/logo/ab',
  loginPicture: '',
  version: 3,
}
const served = { ...inside, brandDetail: own, brandSubmit: { ...own, title: '云岭协同办公', version: 4 } }
beforeEach(() => setBrand())

const picture = (type: string, size = 4) => new File([new Uint8Array(size)], 'x', { type })

test('the company chooses names and pictures, and sends what it keeps as it is', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/brand')
  await user.type(await screen.findByRole('textbox', { name: /产品名称/ }), '云岭协同办公')
  fireEvent.change(screen.getByLabelText('登录页图片', { selector: 'input' }), {
    target: { files: [picture('image/png')] },
  })
  const shown = await screen.findByRole('img', { name: '登录页图片' })
  expect(shown.getAttribute('src')).toBe('data:image/png;base64,AAAAAA==')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('企业形象已保存')).toBeDefined()
  expect(server.of('brandSubmit').map(({ input }) => input)).toEqual([
    {
      tenantName: own.tenantName,
      title: '云岭协同办公',
      shortName: own.shortName,
      logo: own.logo,
      loginPicture: 'data:image/png;base64,AAAAAA==',
      version: 3,
    },
  ])
})

test("the browser's tab shows the logo of the company, and the product's where there is none", async () => {
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' })
  document.head.append(icon)
  const brand = { title: '', shortName: '', logo: own.logo, loginPicture: '' }
  stubServer({ ...served, info: { ...inside.info, brand } })
  openPage('/system/brand')
  await waitFor(() => expect(icon.getAttribute('href')).toBe(own.logo))
  act(() => setBrand())
  expect(icon.getAttribute('href')).toBe('/favicon.svg')
  icon.remove()
})

test('a picture is taken away', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/brand')
  await user.click(await screen.findByRole('button', { name: '移除企业标志' }))
  expect(screen.queryByRole('img', { name: '企业标志' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.of('brandSubmit')[0]?.input).toMatchObject({ logo: '' }))
})

test.each([
  ['of another type', picture('image/svg+xml'), '请选择 PNG、JPEG 或 WebP 图片'],
  ['that is too large', picture('image/png', 1024 * 1024 + 1), '图片不能超过 1 MB'],
])('a file %s is refused before it is sent', async (_what, file, sentence) => {
  stubServer(served)
  openPage('/system/brand')
  const input = await screen.findByLabelText('企业标志', { selector: 'input' })
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByRole('img', { name: '企业标志' }).getAttribute('src')).toBe(own.logo)
})

test('what somebody else saved meanwhile is seen beside what was typed', async () => {
  const refusal = new Refusal(409, '记录已被修改', { error: 'recordStale' })
  const server = stubServer({ ...served, brandSubmit: refusal })
  const { user } = openPage('/system/brand')
  await user.type(await screen.findByRole('textbox', { name: /产品名称/ }), '甲')
  await user.click(screen.getByRole('button', { name: '保存' }))
  server.responders.brandDetail = { ...own, title: '乙', shortName: '岭', version: 4 }
  server.responders.brandSubmit = own
  await user.click(await screen.findByRole('button', { name: /载入当前内容/ }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /企业简称/ })).toHaveProperty('value', '岭'))
  expect(screen.getByRole('textbox', { name: /产品名称/ })).toHaveProperty('value', '甲')
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(server.of('brandSubmit').at(-1)?.input).toMatchObject({
      version: 4,
      title: '甲',
      shortName: '岭',
    }),
  )
})

test('the title of the page and the sidebar bear what the company chose', async () => {
  const brand = { title: '云岭协同办公', shortName: '云岭', logo: own.logo, loginPicture: '' }
  stubServer({ ...served, info: { ...lisi, brand } })
  openPage('/system/brand')
  await waitFor(() => expect(document.title).toBe('企业形象-云岭协同办公'))
  const logo = document.querySelector('nav img')
  expect(logo?.getAttribute('src')).toBe(own.logo)
})
