import { defaultSettings, moduleNames } from '@countersign/forms'
import { describe, expect, it } from 'vitest'
import { groupOf, isModuleOn, isPageOn, listRoutes, moduleOfCall } from '../src/index.ts'

const groupsOfModules = ['Articles', 'Shop catalogue', 'Shop orders', 'Shop', 'Assets', 'Panoramas']

describe('the module of a call', () => {
  it.each(listRoutes())('$name has one if its group belongs to a module, and only then', ({ route }) => {
    const isOfModule = groupsOfModules.includes(groupOf(route) ?? '')
    expect(moduleOfCall(route.path, 'study') !== undefined).toBe(isOfModule)
  })

  it('is that of its section, and of panoramas before that of assets', () => {
    expect(moduleOfCall('/api/article/{section}/list', 'typical')).toBe('typical')
    expect(moduleOfCall('/api/article/{section}/list', 'education')).toBe('education')
    expect(moduleOfCall('/api/article/{section}/list', 'shop')).toBeUndefined()
    expect(moduleOfCall('/api/asset/panorama/tour')).toBe('panorama')
    expect(moduleOfCall('/api/asset/room/list')).toBe('asset')
    expect(moduleOfCall('/api/assets')).toBeUndefined()
  })
})

it('modules are off at first, and panoramas need assets', () => {
  expect(moduleNames.filter((name) => isModuleOn(defaultSettings, name))).toEqual([])
  expect(isModuleOn({ ...defaultSettings, 'module.panorama': 1 }, 'panorama')).toBe(false)
  expect(isModuleOn({ ...defaultSettings, 'module.panorama': 1, 'module.asset': 1 }, 'panorama')).toBe(true)
})

it('a page is open unless all of its modules are off', () => {
  for (const page of ['/shop/home', '/SHOP/cart', '/shop', '/article/review', '/quyu/VRView?id=1'])
    expect([page, isPageOn(page, [])]).toEqual([page, false])
  for (const page of ['/wel', '/shopping', '/approval/submit/lease', 'https://shop.example.com/shop'])
    expect([page, isPageOn(page, [])]).toEqual([page, true])
  expect(isPageOn('/article/review', ['typical'])).toBe(true)
  expect(isPageOn('/study/home', ['typical'])).toBe(false)
})
