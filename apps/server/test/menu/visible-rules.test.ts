import { expect, it } from 'vitest'
import { rolesSeeing, visibleIds } from '../../src/modules/menu/visible.rules.ts'

const entry = (id: string, parentId: string | null, isForAll = false) => ({ id, parentId, isForAll })
const entries = [
  entry('home', null, true),
  entry('system', null),
  entry('posts', 'system'),
  entry('write', 'posts'),
  entry('help', 'posts', true),
  entry('roles', 'system'),
  entry('notes', 'system', true),
]

it.each<[granted: string[], visible: string[]]>([
  [[], ['home']],
  [['system'], ['home', 'system', 'notes']],
  [['posts'], ['home', 'system', 'posts', 'help', 'notes']],
  [['write'], ['home', 'system', 'posts', 'write', 'help', 'notes']],
  [['help'], ['home', 'system', 'posts', 'help', 'notes']],
  [['home'], ['home']],
])('a role that was granted %j sees %j', (granted, visible) => {
  const seeing = rolesSeeing(entries, new Map(granted.map((id) => [id, ['clerk', 'other']])))
  expect([...visibleIds(entries, seeing, ['guest', 'clerk'])].toSorted()).toEqual(visible.toSorted())
  expect([...visibleIds(entries, seeing, ['guest'])]).toEqual(['home'])
})
