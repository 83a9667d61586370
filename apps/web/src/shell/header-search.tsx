import { SearchOutlined } from '@ant-design/icons'
import { type AutoComplete, Button, Drawer, type GetRef } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuSearch } from './menu-search.tsx'
import { useSearchKey } from './search-key.ts'

type Box = GetRef<typeof AutoComplete>

export function HeaderSearch() {
  const box = useRef<Box>(null)
  useSearchKey(() => box.current?.focus())
  return <MenuSearch box={box} />
}

/** On a phone the box has no room in the header: it comes down from above. */
export function PhoneSearch() {
  const { t } = useTranslation()
  const box = useRef<Box>(null)
  const [open, setOpen] = useState(false)
  useSearchKey(() => setOpen(true))
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('search.menu')}
        title={t('search.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="top"
        size={420}
        title={t('search.menu')}
        closable={{ 'aria-label': t('action.close'), placement: 'end' }}
        destroyOnHidden
        afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
      >
        <MenuSearch box={box} onChosen={() => setOpen(false)} />
      </Drawer>
    </>
  )
}
