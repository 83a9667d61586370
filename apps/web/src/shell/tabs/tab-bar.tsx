import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../ui/ui.module.css'
import { isHome, type Tab } from './tabs-state.ts'
import type { TabControl } from './use-tabs.ts'
import type { TabWords } from './use-tab-words.ts'
import { classes } from '../../ui/classes.ts'
import styles from './tab-bar.module.css'

interface Props {
  control: TabControl
  words: TabWords
}

/** platform.txt §2: the open pages, and a menu that closes the other ones or all. */
export function TabBar({ control, words }: Props) {
  const { t } = useTranslation()
  const { tabs } = control
  const ask = useAsk(control)
  const menuOf = useTabMenu(ask)
  const shown = tabs.list.filter((tab) => !tabs.closing.includes(tab.id) && words.isInBar(tab.address))
  return (
    <nav className={classes(styles.tabs, ui.flex8, ui.fixed, ui.cardGround)} aria-label={t('tabs.bar')}>
      <ul className={styles.list}>
        {shown.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            label={words.labelOf(tab.address)}
            isActive={tab.id === tabs.activeId}
            ask={ask}
          />
        ))}
      </ul>
      <Dropdown trigger={['click']} placement="bottomRight" menu={menuOf(tabs.activeId)}>
        <Button
          type="text"
          size="small"
          className={ui.selfCentre}
          icon={<DownOutlined aria-hidden />}
          iconPlacement="end"
        >
          {t('tabs.more')}
        </Button>
      </Dropdown>
    </nav>
  )
}

type TabAction = 'show' | 'reload' | 'close' | 'closeOthers' | 'closeAll'
/** Requests an action on a tab. */
type Ask = (what: TabAction, id: string) => void

/** The function never changes, so that only changed tabs are redrawn. */
function useAsk(control: TabControl): Ask {
  const latest = useRef(control)
  useLayoutEffect(() => {
    latest.current = control
  })
  return useCallback((what, id) => latest.current[what](id), [])
}

interface ItemProps {
  tab: Tab
  label: string
  isActive: boolean
  ask: Ask
}

const TabItem = memo(({ tab, label, isActive, ask }: ItemProps) => {
  const { t } = useTranslation()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  const isClosable = !isHome(tab)
  const menuOf = useTabMenu(ask)

  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens the link in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    ask('show', tab.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && isClosable) ask('close', tab.id)
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1 || !isClosable) return
    event.preventDefault()
    ask('close', tab.id)
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={menuOf(tab.id, isClosable)}>
      <li ref={item} className={classes(styles.tab, ui.row, ui.fixed, isActive && styles.active)}>
        <a
          className={classes(styles.link, ui.cut, ui.grow, ui.muted)}
          href={tab.address}
          aria-current={isActive ? 'page' : undefined}
          title={label}
          onClick={follow}
          onAuxClick={onAuxClick}
          onKeyDown={onKeyDown}
        >
          {label}
        </a>
        {isClosable && (
          <button
            type="button"
            className={styles.close}
            aria-label={t('tabs.closeOne', { label })}
            onClick={() => ask('close', tab.id)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
    </Dropdown>
  )
})
TabItem.displayName = 'TabItem'

/** The context menu concerns one tab, the menu of the bar all tabs. */
function useTabMenu(ask: Ask): (id: string, isClosable?: boolean) => MenuProps {
  const { t } = useTranslation()
  return (id, isClosable) => {
    const own =
      isClosable === undefined
        ? []
        : [
            { key: 'reload', label: t('tabs.reload') },
            { key: 'close', label: t('tabs.close'), disabled: !isClosable },
          ]
    const actions: Record<string, TabAction> = {
      reload: 'reload',
      close: 'close',
      others: 'closeOthers',
      all: 'closeAll',
    }
    return {
      items: [
        ...own,
        { key: 'others', label: t('tabs.closeOthers') },
        { key: 'all', label: t('tabs.closeAll') },
      ],
      onClick: ({ key }) => {
        const what = actions[key]
        if (what) ask(what, id)
      },
    }
  }
}
