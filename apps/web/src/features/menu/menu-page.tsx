import { Navigate } from 'react-router'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useTabLocation } from '../../lib/tab-location.ts'
import { NotBuiltPage } from '../../ui/not-built-page.tsx'
import { useMenu } from './api/use-menu.ts'
import { leavesOf, matches } from './menu-path.ts'

/** An address none of our pages has. The menu comes from the server and may know it all the same. */
export function MenuPage() {
  const { pathname, query } = useTabLocation()
  const { roles } = useCurrentUser()
  const menu = useMenu()
  if (menu.isPending) return null
  const addresses = leavesOf(menu.data ?? [], roles).map(({ address }) => address)
  if (addresses.some((address) => matches(address, pathname, query))) return <NotBuiltPage />
  const index = `${pathname.replace(/\/$/, '')}/index`
  const full = addresses.find((address) => address.split('?')[0] === index)
  return <Navigate to={full ?? '/404'} replace />
}
