import { useMatches } from 'react-router'

/**
 * platform.txt §2: "The menu flag is set from route meta or a menu query." Where either says false, the page has the room
 * of the side menu, which the button of the header then brings in over it.
 */
export function useMenuFlag(address: string | undefined): boolean {
  const saysNo = useMatches().some(({ handle }) => isHandleWithoutMenu(handle))
  const query = new URLSearchParams(address?.split('?')[1])
  return !saysNo && query.get('menu') !== 'false'
}

function isHandleWithoutMenu(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'menu' in handle && handle.menu === false
}
