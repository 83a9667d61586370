import { Button, Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends Pick<DrawerProps, 'placement' | 'size' | 'afterOpenChange' | 'destroyOnHidden'> {
  /** Accessible name of the button and of the drawer. */
  name: string
  icon: ReactNode
  open: boolean
  onChange: (open: boolean) => void
  children: ReactNode
}

/** On a phone, parts that have no room in the header slide in from the edge. */
export function HeaderDrawer({ name, icon, open, onChange, children, ...look }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        type="text"
        icon={icon}
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onChange(true)}
      />
      <Drawer
        {...look}
        open={open}
        onClose={() => onChange(false)}
        title={name}
        closable={{ 'aria-label': t('action.close'), placement: 'end' }}
      >
        {children}
      </Drawer>
    </>
  )
}
