import { useTranslation } from 'react-i18next'
import { useProductName } from '../lib/page/brand.ts'
import { Brand } from '../ui/brand.tsx'
import { classes } from '../ui/classes.ts'
import { SideMenu } from './side-menu.tsx'
import layoutStyles from './layout.module.css'

interface Props {
  collapsed: boolean
  /** The id of a menu whose children are shown; undefined shows the whole menu. */
  part: string | undefined
  onHome: () => void
  onChosen?: () => void
}

/** The sidebar: the brand, which leads home, above the menu. */
export function SideNav({ onHome, ...menu }: Props) {
  const { t } = useTranslation()
  const product = useProductName()
  return (
    <nav
      className={classes(layoutStyles.side, menu.collapsed && layoutStyles.sideCollapsed)}
      aria-label={t('shell.menu')}
    >
      <button
        type="button"
        className={layoutStyles.brand}
        onClick={onHome}
        aria-label={`${product} ${t('shell.home')}`}
      >
        <Brand short={menu.collapsed} />
      </button>
      <SideMenu {...menu} />
    </nav>
  )
}
