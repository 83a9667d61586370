import type { AssetRoom } from '@countersign/contract'
import { Select } from 'antd'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/page/use-debounced.ts'
import ui from '../../../ui/ui.module.css'
import { useRoomsFound } from './panorama-api.ts'

interface Props {
  id: string
  plotId: string
  /** The chosen room; "" for none. */
  value: string
  /** Name of the chosen room. */
  name: string
  isRefused: boolean
  describedBy: string | undefined
  onChange: (id: string, name: string) => void
}

/** A room of the plot, searched for by asset number or room number as one types. */
export function RoomPicker({ id, plotId, value, name, isRefused, describedBy, onChange }: Props) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const words = useDebounced(sought.trim(), 250) ?? ''
  const { data, isFetching, isError } = useRoomsFound(plotId, words)
  const rooms = data?.rooms ?? []
  const options = rooms.map((room) => ({ value: room.id, label: labelOf(room), name: room.room }))
  const isListed = rooms.some((room) => room.id === value)
  return (
    <Select<string, { value: string; label: string; name: string }>
      id={id}
      aria-describedby={describedBy}
      {...(isRefused && { 'aria-invalid': true, status: 'error' })}
      value={value || undefined}
      placeholder={t('panorama.editor.findRoom')}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSought }}
      // The chosen room keeps its name while another one is searched for.
      options={value === '' || isListed ? options : [{ value, label: name, name }, ...options]}
      notFoundContent={t(
        isFetching ? 'panorama.loading' : isError ? 'error.loadFailed' : 'panorama.editor.noRoom',
      )}
      popupRender={withNote(
        data !== undefined && data.more > 0 ? t('panorama.editor.moreRooms', { count: data.more }) : '',
      )}
      onChange={(chosen, option) => {
        if (option && !Array.isArray(option)) onChange(chosen, option.name)
      }}
    />
  )
}

/** The list with a line below it. */
const withNote = (note: string) => (list: ReactElement) => (
  <>
    {list}
    {note !== '' && <p className={ui.secondLine}>{note}</p>}
  </>
)

const labelOf = ({ assetNo, room, building, floors }: AssetRoom) =>
  `${room} · ${assetNo} · ${building} / ${floors}`
