import { contract, mostOffered, type OfferedRoom } from '@countersign/contract'
import type { Field } from '@countersign/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import type { FormValues } from '../use-form-values.ts'
import { useDebounced } from '../../../lib/page/use-debounced.ts'

interface Props {
  /** Names of the fields with the days of the lease. */
  picks: NonNullable<Field['picksRooms']>
  form: FormValues
  disabled: boolean
  /** Takes the rooms as cells in the order of the columns. */
  onPick: (cells: string[][]) => void
}

/** Opens the dialog that picks rooms from the register of assets, where the company has one. */
export function RoomsButton({ picks, form, disabled, onPick }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { modules } = useCurrentUser()
  const day = (name: string) => {
    const value = form.values[name]
    return typeof value === 'string' ? value : undefined
  }
  const take = (rooms: readonly OfferedRoom[]) => {
    onPick(
      rooms.map(({ assetNo, massif, building, floors, room, commercial, extent }) => [
        assetNo,
        massif,
        building,
        floors,
        room,
        commercial,
        extent,
      ]),
    )
    setOpen(false)
  }
  if (!modules.includes('asset')) return null
  return (
    <>
      <Button type="link" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {t('rooms.pick')}
      </Button>
      {isOpen && (
        <RoomsDialog from={day(picks.from)} to={day(picks.to)} onPick={take} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface DialogProps {
  from: string | undefined
  to: string | undefined
  onPick: (rooms: readonly OfferedRoom[]) => void
  onClose: () => void
}

/** The rooms that are vacant on the days of the lease; those that are ticked stay when another search is made. */
function RoomsDialog({ from, to, onPick, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const [picked, setPicked] = useState<readonly OfferedRoom[]>([])
  const name = useDebounced(sought.trim(), 300) ?? ''
  const input = {
    ...(name !== '' && { name }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const offered = useQuery({
    queryKey: ['assetRoom', 'offered', input],
    queryFn: ({ signal }) => call(contract.assetRoomOffered, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const toggle = (room: OfferedRoom) =>
    setPicked((before) =>
      before.some(({ id }) => id === room.id) ? before.filter(({ id }) => id !== room.id) : [...before, room],
    )
  return (
    <Dialog
      title={t('rooms.pick')}
      okText={t('rooms.take', { count: picked.length })}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={() => onPick(picked)}
      onClose={onClose}
    >
      <p className={ui.secondLine}>{t('rooms.hint', { count: mostOffered })}</p>
      <Input
        className={ui.above12}
        value={sought}
        maxLength={60}
        allowClear
        aria-label={t('rooms.find')}
        placeholder={t('rooms.find')}
        onChange={({ target }) => setSought(target.value)}
      />
      <AsyncFace
        query={offered}
        isEmpty={(rooms) => rooms.length === 0}
        empty={<p className={ui.secondLine}>{t('rooms.none')}</p>}
      >
        {(rooms) => (
          <ul className={classes(ui.stack4, ui.above12)} style={{ maxHeight: '50vh', overflowY: 'auto' }}>
            {rooms.map((room) => (
              <li key={room.id}>
                <Checkbox checked={picked.some(({ id }) => id === room.id)} onChange={() => toggle(room)}>
                  {t('rooms.room', {
                    no: room.assetNo,
                    place: [room.massif, room.building, room.floors, room.room].join(' / '),
                    extent: room.extent,
                  })}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </AsyncFace>
    </Dialog>
  )
}
