import { leavesOf, useMenu } from '../features/menu/index.ts'
import { SetupHint } from '../features/approval/wel/setup-hint.tsx'
import { useCurrentUser } from '../lib/session/current-user.ts'

const page = '/system/setup/index'

/** The hint at 开始使用, for people whose menu has that page; the others cause no call. */
export function HomeHint() {
  const menu = useMenu()
  const { roles } = useCurrentUser()
  const isTheirs = leavesOf(menu.data ?? [], roles).some(({ address }) => address === page)
  return isTheirs && <SetupHint page={page} />
}
