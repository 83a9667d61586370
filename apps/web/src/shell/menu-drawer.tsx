import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../ui/brand.tsx'
import layoutStyles from './layout.module.css'

interface Props {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu as a drawer, for screens too narrow for the sidebar. */
export function MenuDrawer({ open, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      rootClassName={layoutStyles.drawer}
      classNames={{
        section: layoutStyles.section,
        header: layoutStyles.header,
        title: layoutStyles.title,
        close: layoutStyles.close,
      }}
      size={264}
      title={<Brand />}
      closable={{ 'aria-label': t('shell.closeMenu'), placement: 'end' }}
      styles={{ body: { padding: '8px 0' } }}
    >
      <nav aria-label={t('shell.menu')}>{children}</nav>
    </Drawer>
  )
}
