import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, id } from '../values.ts'

export interface MenuNode {
  id: string
  parentId: string
  code: string
  name: string
  alias: string
  path: string
  /** The name of an icon. */
  source: string
  sort: number
  category: number
  action: number
  isOpen: number
  /** `roles` names who sees the entry. The server leaves it out, because it answers only what the person sees. */
  meta: { i18n: string; roles?: string[] | undefined; isTab: boolean }
  children: MenuNode[]
}
const menuMeta = z.object({
  i18n: z.string(),
  roles: z.optional(z.array(z.string())),
  isTab: z.boolean(),
})
const nodeFields = {
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  sort: z.number(),
  category: z.number(),
  action: z.number(),
  isOpen: z.number(),
  meta: menuMeta,
}
export const menuNode: z.ZodMiniType<MenuNode> = z.object({
  ...nodeFields,
  get children() {
    return z.array(menuNode)
  },
})

/** A menu with its buttons, or a button. A button has no `children`: other clients take an empty list for a menu. */
export interface ButtonNode extends Omit<MenuNode, 'children'> {
  children?: ButtonNode[] | undefined
}
export const buttonNode: z.ZodMiniType<ButtonNode> = z.object({
  ...nodeFields,
  get children() {
    return z.optional(z.array(buttonNode))
  },
})

export const menuRoutes = route({
  method: 'GET',
  path: '/api/blade-system/menu/routes',
  guests: true,
  summary: 'Return the menu of the logged-in person',
  input: z.object({ parentId: z.optional(id) }),
  output: z.array(menuNode),
})

export const menuButtons = route({
  method: 'GET',
  path: '/api/blade-system/menu/buttons',
  guests: true,
  summary: 'Return the buttons that the logged-in person may use, below their menus',
  input: emptyInput,
  output: z.array(buttonNode),
})

const topMenuEntry = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** The name of an icon. */
  source: z.string(),
  sort: z.number(),
  meta: menuMeta,
})
export type TopMenu = z.infer<typeof topMenuEntry>

export const topMenu = route({
  method: 'GET',
  path: '/api/blade-system/menu/top-menu',
  guests: true,
  summary: 'List the parts of the menu at the top of the page; menu/routes?parentId= answers one of them',
  input: emptyInput,
  output: z.array(topMenuEntry),
})
