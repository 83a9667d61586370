import type { OwnTab } from '../src/lib/tab/tab-location.ts'

const nothing = () => undefined

/** A tab that goes nowhere and guards nothing. */
export const stillTab: OwnTab = {
  id: 't-1',
  label: '',
  pathname: '/',
  search: '',
  move: nothing,
  go: nothing,
  visit: nothing,
  leave: nothing,
  guard: nothing,
}
