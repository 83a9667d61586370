import { EllipsisOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderDrawer } from './header-drawer.tsx'
import styles from './folded-tools.module.css'

/** On a phone the tools that do not fit into the header are in one menu, each with its name. */
export function FoldedTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <HeaderDrawer
      name={t('navbar.more')}
      icon={<EllipsisOutlined aria-hidden />}
      open={open}
      onChange={setOpen}
      placement="bottom"
      size="auto"
    >
      <div className={styles.tools}>{children}</div>
    </HeaderDrawer>
  )
}
