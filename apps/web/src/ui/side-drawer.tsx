import { Drawer, type DrawerProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../lib/page/screen-class.ts'
import { classes } from './classes.ts'
import { DialogFocus } from './dialog-focus.tsx'
import ui from './ui.module.css'

interface Props extends Pick<DrawerProps, 'title' | 'footer' | 'children'> {
  onClose: () => void
}

/** A drawer beside the page, full screen on a phone. It is mounted to open and unmounted to close. */
export function SideDrawer({ onClose, footer, children, ...rest }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 560}
      closable={{ 'aria-label': t('action.close'), placement: 'end' }}
      onClose={onClose}
      footer={footer && <div className={classes(ui.flow8, ui.evenButtons, ui.ended)}>{footer}</div>}
      {...rest}
    >
      <DialogFocus />
      {children}
    </Drawer>
  )
}
