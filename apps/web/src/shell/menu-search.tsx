import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete, type GetRef, Input } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMenu } from '../features/menu/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { useTabLocation } from '../lib/tab-location.ts'
import { findEntries, listEntries, type MenuEntry } from './menu-entries.tsx'
import { useMenuLabel } from './menu-label.ts'
import { searchKeys } from './search-key.ts'
import './menu-search.css'

interface Props {
  box: Ref<GetRef<typeof AutoComplete>>
  /** The list of all shows without a click. */
  startsOpen?: boolean
  onChosen?: () => void
}

export function MenuSearch({ box, startsOpen = false, onChosen }: Props) {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const entries = useEntries()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(startsOpen)
  const found = findEntries(entries, typed)

  const choose = (address: string) => {
    setTyped('')
    setOpen(false)
    onChosen?.()
    visit(address)
    document.querySelector<HTMLElement>('#content')?.focus()
  }
  return (
    <AutoComplete<string, Option>
      ref={box}
      className="menu-search"
      value={typed}
      open={open}
      onOpenChange={setOpen}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      options={found.map((entry) => ({ value: entry.address, label: entry.label, entry }))}
      optionRender={drawFound}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onSelect={choose}
      notFoundContent={t('search.none', { words: typed.trim() })}
      defaultActiveFirstOption
      popupMatchSelectWidth={320}
      listHeight={320}
      classNames={{ popup: { root: 'menu-search-popup' } }}
    >
      <Input
        prefix={<SearchOutlined aria-hidden />}
        suffix={<kbd aria-hidden="true">{searchKeys}</kbd>}
        placeholder={t('search.menu')}
        aria-label={t('search.menu')}
        aria-keyshortcuts="Control+K Meta+K"
        maxLength={50}
      />
    </AutoComplete>
  )
}

/** The words are also read aloud; the rest is for the eye. */
interface Option {
  value: string
  label: string
  entry: MenuEntry
}

function drawFound({ data: { entry } }: { data: Option }) {
  return (
    <span className="found">
      {entry.icon}
      <span>{entry.label}</span>
      <span className="found-path">{entry.shown}</span>
    </span>
  )
}

function useEntries(): MenuEntry[] {
  const { roles } = useCurrentUser()
  const menu = useMenu()
  const labelOf = useMenuLabel()
  return useMemo(() => listEntries(menu.data ?? [], { roles, labelOf }), [menu.data, roles, labelOf])
}
