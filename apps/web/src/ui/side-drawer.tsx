import { Drawer, type DrawerProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../lib/screen-class.ts'
import { DialogFocus } from './dialog-focus.tsx'

interface Props extends Pick<DrawerProps, 'title' | 'footer' | 'children'> {
  onClose: () => void
}

/** A drawer beside the page, over all of it on a phone. It is mounted to open and unmounted to close. */
export function SideDrawer({ onClose, children, ...rest }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 560}
      closable={{ 'aria-label': t('action.close'), placement: 'end' }}
      onClose={onClose}
      {...rest}
    >
      <DialogFocus />
      {children}
    </Drawer>
  )
}
