import { SearchOutlined } from '@ant-design/icons'
import type { AutoComplete, GetRef } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderDrawer } from './header-drawer.tsx'
import { MenuSearch } from './menu-search.tsx'
import { useSearchKey } from './search-key.ts'

type Box = GetRef<typeof AutoComplete>

export function HeaderSearch() {
  const box = useRef<Box>(null)
  const [open, setOpen] = useState(false)
  useSearchKey(() => {
    box.current?.focus()
    setOpen(true)
  })
  return <MenuSearch box={box} open={open} onOpenChange={setOpen} isInHeader />
}

/** On a phone the search box has no room in the header and drops down from the top. */
export function PhoneSearch() {
  const { t } = useTranslation()
  const box = useRef<Box>(null)
  const [open, setOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  useSearchKey(() => setOpen(true))
  // The box takes the focus, because the person opened it to search.
  const begin = (isOpen: boolean) => {
    if (isOpen) box.current?.focus()
    setListOpen(isOpen)
  }
  return (
    <HeaderDrawer
      name={t('search.menu')}
      icon={<SearchOutlined aria-hidden />}
      open={open}
      onChange={setOpen}
      placement="top"
      size={420}
      destroyOnHidden
      afterOpenChange={begin}
    >
      <MenuSearch box={box} open={isListOpen} onOpenChange={setListOpen} onChosen={() => setOpen(false)} />
    </HeaderDrawer>
  )
}
