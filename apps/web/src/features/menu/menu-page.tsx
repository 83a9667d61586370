import { useEffect } from 'react'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useOwnTab } from '../../lib/tab/tab-location.ts'
import { NotBuiltPage } from '../../ui/not-built-page.tsx'
import { useMenu } from './api.ts'
import { leavesOf, matches } from './menu-path.ts'

/** A page for addresses without a route; the menu of the server may still contain them. */
export function MenuPage() {
  const { pathname, search, move, leave } = useOwnTab()
  const { roles } = useCurrentUser()
  const menu = useMenu()
  const addresses = leavesOf(menu.data ?? [], roles).map(({ address }) => address)
  const isLeaf = addresses.some((address) => matches(address, pathname, new URLSearchParams(search)))
  const index = `${pathname.replace(/\/$/, '')}/index`
  const full = addresses.find((address) => address.split('?')[0] === index)
  const isElsewhere = !menu.isPending && !isLeaf

  useEffect(() => {
    if (!isElsewhere) return
    if (full === undefined) leave('/404')
    else move(full, { replace: true })
  }, [isElsewhere, full, move, leave])

  return isLeaf ? <NotBuiltPage /> : null
}
