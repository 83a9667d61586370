import { useMatches } from 'react-router'

/**
 * platform.txt §2: "The menu flag is set from route meta or a menu query." If either is false, the page takes the room
 * of the side menu, and the button of the header opens the menu as a drawer.
 */
export function useMenuFlag(address: string | undefined): boolean {
  const saysNo = useMatches().some(({ handle }) => isHandleWithoutMenu(handle))
  const query = new URLSearchParams(address?.split('?')[1])
  return !saysNo && query.get('menu') !== 'false'
}

function isHandleWithoutMenu(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'menu' in handle && handle.menu === false
}
