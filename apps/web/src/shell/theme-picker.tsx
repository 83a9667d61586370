import { SkinOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ThemeDialog } from './theme-dialog.tsx'

export function ThemePicker() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        icon={<SkinOutlined aria-hidden />}
        aria-label={t('navbar.theme')}
        title={t('navbar.theme')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ThemeDialog onClose={() => setOpen(false)} />}
    </>
  )
}
