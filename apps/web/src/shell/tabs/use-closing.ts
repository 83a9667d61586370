import type { Dispatch, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { dropWork, isUnsaved } from '../../lib/tab/unsaved-work.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { close, isHome, type Tab, type Tabs } from './tabs-state.ts'
import type { Travel } from './use-travel.ts'

interface Props extends Pick<Travel, 'latest' | 'travel'> {
  tabs: Tabs
  setTabs: Dispatch<SetStateAction<Tabs>>
  show: (id: string) => void
}

/** Closes tabs; asks first if unsaved work would be lost. */
export function useClosing({ tabs, latest, travel, setTabs, show }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const closeNow = (ids: readonly string[], next?: string) => {
    for (const id of ids) dropWork(id, { discard: true })
    const { tabs: left, goTo } = close(latest.current, ids)
    setTabs(left)
    if (goTo !== undefined) travel(next ?? goTo)
  }
  const closeAsking = (ids: readonly string[], next?: string) => {
    const first = ids.find(isUnsaved)
    if (first === undefined) return closeNow(ids, next)
    // The page that the question is about must be visible.
    show(first)
    confirm({
      title: t('tabs.leaveTitle'),
      text: t('tabs.leaveText'),
      ok: t('tabs.leave'),
      cancel: t('tabs.stay'),
      danger: true,
      run: () => closeNow(ids, next),
    })
  }
  const closeAllBut = (kept: Tab | undefined) =>
    closeAsking(
      tabs.list.filter((tab) => tab !== kept && !isHome(tab)).map(({ id }) => id),
      kept?.address,
    )

  return {
    close: (id: string) => closeAsking([id]),
    closeOthers: (id: string) => closeAllBut(tabs.list.find((tab) => tab.id === id)),
    closeAll: () => closeAllBut(undefined),
  }
}
