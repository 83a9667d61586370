import { screen } from '@testing-library/react'
import i18next, { changeLanguage } from 'i18next'
import { afterEach, describe, expect, test } from 'vitest'
import { en as enOfAll } from './all-words.en.ts'
import { zh as zhOfAll } from './all-words.zh.ts'
import { lateEn } from './late-words.en.ts'
import { lateZh } from './late-words.zh.ts'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { detailOf, listRow, pageOf, formContext } from '../../test/requests.ts'
import { figuresOf } from '../../test/figures.ts'
import { panoramaOf, plotOf, stopOf } from '../../test/panoramas.ts'
import { buttonsOf } from '../../test/people.ts'
import { stubServer } from '../../test/stub-server.ts'

const zh = { ...zhOfAll, ...lateZh }
const en = { ...enOfAll, ...lateEn }

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const rooms = import.meta.glob<Record<string, object>>(['../**/words.zh.ts'], { eager: true })
const code = Object.entries(sources)
  .filter(([path]) => !/words\.(?:zh|en)\.ts$/.test(path))
  .map(([, text]) => text)
  .join('\n')

function keysOf(words: object, above = ''): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${above}${name}.`) : [`${above}${name}`],
  )
}

const isEmpty = (key: string) =>
  ['zh', 'en'].some((language) => i18next.getResource(language, 'translation', key) === '')

const holes = (text: unknown) => [...String(text).matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).toSorted()

const inLanguage = (language: string) =>
  keysOf(zh).map((key) => [key, ...holes(i18next.getResource(language, 'translation', key))])

afterEach(() => changeLanguage('zh'))

describe('the words', () => {
  test('both languages have the same keys, and no empty text', () => {
    expect(keysOf(en)).toEqual(keysOf(zh))
    expect(keysOf(zh).filter(isEmpty)).toEqual([])
  })

  test('each group of keys is defined in one room, and none is left out', () => {
    const groups = Object.values(rooms).flatMap((room) => Object.values(room).flatMap(Object.keys))
    expect(groups.length).toBeGreaterThan(30)
    expect(groups.toSorted()).toEqual(Object.keys(zh).toSorted())
  })

  test('placeholders are the same in both languages', () => {
    expect(inLanguage('en')).toEqual(inLanguage('zh'))
  })

  test('every key is used', () => {
    // Keys built at run time, such as `t(`state.${state}`)`.
    const dynamic = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, head]) => head ?? '')
    const unused = keysOf(zh).filter(
      (key) => !code.includes(`'${key}'`) && !dynamic.some((head) => head !== '' && key.startsWith(head)),
    )
    expect(unused).toEqual([])
  })

  const pages = [
    '/login',
    '/404',
    '/wel/index',
    '/wel/dashboard',
    '/wel/dashboard?view=table',
    '/desk/notice/index',
    '/approval/launch/index',
    '/edit/travelEdit',
    '/approval/index?state=待处理&view=r-1',
    '/approval/submit/leave',
    '/flow/index',
    '/quyu/VRView',
  ]

  test.each(pages)('no key and no Chinese word of ours is shown in English at %s', async (address) => {
    await changeLanguage('en')
    const text = await readPage(address)
    expect(rawKeysIn(text)).toEqual([])
    const ours = keysOf(zh)
      .map((key): unknown => i18next.getResource('zh', 'translation', key))
      .filter(
        (words) =>
          typeof words === 'string' && words.length > 3 && !words.includes('{{') && text.includes(words),
      )
    expect(ours).toEqual([])
  })

  test.each(pages)('no key is shown in Chinese at %s', async (address) => {
    expect(rawKeysIn(await readPage(address))).toEqual([])
  })
})

const rawKeysIn = (text: string) => keysOf(zh).filter((key) => text.includes(key))

const panorama = panoramaOf({ name: 'Square', plot: 'Plot A', spots: [] })

/** All text of the page, visible or read by screen readers. */
async function readPage(address: string): Promise<string> {
  stubServer({
    ...inside,
    captcha: { enabled: true, key: 'k', image: '' },
    list: pageOf([listRow()]),
    detail: detailOf(),
    userList: [],
    formContext,
    preview: [],
    flowList: { records: [], total: 0, size: 10, current: 1, pages: 0 },
    menuButtons: buttonsOf('asset.write'),
    panoramaTour: [plotOf({ name: 'Plot A', stops: [stopOf(panorama)] })],
    panoramaDetail: panorama,
    figures: figuresOf({ departments: ['R&D'] }),
  })
  openPage(address, { token: address === '/login' ? null : 'token-1' })
  if (address === '/404') await screen.findByText('404')
  else if (address === '/login') await screen.findByRole('button', { name: /^(Log in|登录)$/ })
  else await screen.findAllByRole('heading')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.title, document.body.textContent ?? '', ...spoken].join('\n')
}
