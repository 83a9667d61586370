import * as z from 'zod/mini'
import { sampleId, otherSampleId } from '../examples.ts'
import { type Branch, detailCall, forestCall, moveCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, id, text, wholeNumber, withDefault } from '../values.ts'
import { treeNode } from './people.ts'

const menuRecord = z.object({
  id: z.string(),
  tenantId: z.string(),
  /** "0" at the top. */
  parentId: z.string(),
  /** The code of a button names the permission that it gives. */
  code: z.string(),
  name: z.string(),
  alias: z.string(),
  /** Address of the page; that of another site begins with http:// or https://. "" for a button. */
  path: z.string(),
  /** Name of an icon. */
  source: z.string(),
  /** Position among the entries with the same parent, ascending. */
  sort: z.number(),
  /** 1 menu, 2 button. */
  category: z.number(),
  /** Place of a button: 0 nowhere, 1 above a list, 2 in its rows, 3 both. */
  action: z.number(),
  /** 2 asks for a new window; 0 and 1 for the same one. Kept for other clients. */
  isOpen: z.number(),
  /** 1: everybody sees the page, also without a grant. */
  isForAll: z.number(),
  /** 1: the page gets a tab. */
  isTab: z.number(),
  /** 1: the entry is a part of the menu at the top of the page. */
  isTop: z.number(),
  remark: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type MenuRecord = z.infer<typeof menuRecord>
export const menuBranch: z.ZodMiniType<Branch<MenuRecord>> = z.extend(menuRecord, {
  get children() {
    return z.array(menuBranch)
  },
})

const menus = { path: '/api/blade-system/menu', needs: 'menu.write' } as const

const filters = {
  /** Text that it contains. */
  name: z.optional(text(60)),
  /** Text that it contains. */
  code: z.optional(text(60)),
}

export const menuList = forestCall(menus, {
  summary: 'List the menus and buttons',
  branch: menuBranch,
  filters,
})

export const lazyMenuList = route({
  method: 'GET',
  path: '/api/blade-system/menu/lazy-menu-list',
  needs: 'menu.write',
  summary: 'List the menus and buttons directly below one; with a filter, all that match',
  input: z.extend(z.object({ parentId: withDefault(id, '0') }), filters),
  output: z.array(z.extend(menuRecord, { hasChildren: z.boolean() })),
})

export const menuTree = route({
  method: 'GET',
  path: '/api/blade-system/menu/tree',
  needs: 'menu.write',
  summary: 'Return the menus without their buttons, below which an entry may lie',
  input: emptyInput,
  output: z.array(treeNode),
})

export const menuDetail = detailCall(menus, { summary: 'Return a menu or button', row: menuRecord })

const flag = wholeNumber(0, 1)

export const menuSubmit = submitCall(menus, {
  summary:
    'Add a menu or button, or change the one of this id; another parent moves it. What is missing stays',
  fields: z.object({
    /** "0" or nothing puts it at the top. */
    parentId: withDefault(id, '0'),
    code: filledText(60),
    name: filledText(60),
    alias: z.optional(text(60)),
    path: withDefault(text(500), ''),
    source: withDefault(text(100), ''),
    /** Without it, a new or moved entry comes last. */
    sort: z.optional(wholeNumber(0, 9999)),
    category: withDefault(wholeNumber(1, 2), 1),
    action: withDefault(wholeNumber(0, 3), 0),
    isOpen: z.optional(wholeNumber(0, 2)),
    isForAll: z.optional(flag),
    isTab: z.optional(flag),
    isTop: z.optional(flag),
    remark: withDefault(text(200), ''),
  }),
  row: menuRecord,
  refuses: ['parentLoop', 'parentIsButton', 'menuCodeTaken', 'menuCodeFixed', 'menuPath', 'menuInUse'],
  example: { parentId: '0', code: 'wiki', name: '知识库', path: 'https://wiki.example.com', isForAll: 1 },
})

export const menuMove = moveCall(menus, 'Move a menu or button', {
  refuses: ['parentIsButton'],
  example: { id: sampleId, parentId: otherSampleId },
})

export const menuRemove = removeCall(menus, 'Remove menus and buttons below which nothing stays', {
  refuses: ['menuInUse', 'lastAdministrator'],
})
