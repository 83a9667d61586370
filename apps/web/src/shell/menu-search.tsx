import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete, type GetRef, Input } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isExternal, useMenu } from '../features/menu/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { useTabLocation } from '../lib/tab-location.ts'
import { findLeaves, listLeaves, type MenuLeaf } from './menu-leaves.tsx'
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
  const leaves = useLeaves()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(startsOpen)
  const found = findLeaves(leaves, typed)

  const choose = (address: string) => {
    setTyped('')
    setOpen(false)
    onChosen?.()
    if (isExternal(address)) window.open(address, '_blank', 'noopener')
    else visit(address)
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
      options={found.map((leaf) => ({ value: leaf.address, label: leaf.label, leaf }))}
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
  leaf: MenuLeaf
}

function drawFound({ data: { leaf } }: { data: Option }) {
  return (
    <span className="found">
      {leaf.icon}
      <span>{leaf.label}</span>
      <span className="found-path">{leaf.address}</span>
    </span>
  )
}

function useLeaves(): MenuLeaf[] {
  const { roles } = useCurrentUser()
  const menu = useMenu()
  const labelOf = useMenuLabel()
  return useMemo(() => listLeaves(menu.data ?? [], { roles, labelOf }), [menu.data, roles, labelOf])
}
