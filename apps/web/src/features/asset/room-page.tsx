import { type AssetRoom, contract, roomStates, type TreeNode } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../lib/session/use-may.ts'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { BranchChoice, RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { usePlaces } from './api.ts'
import { RoomLeases } from './room-leases.tsx'
import { StateTag } from './state-tag.tsx'

/** /asset/room: the rooms of the register, with their state today. */
export function RoomPage() {
  return <RecordPage screen={useRoomScreen()} />
}

function useRoomScreen(): RecordScreen<AssetRoom> {
  const { t } = useTranslation()
  const mayRead = useMay('asset.read')
  const places = (usePlaces().data ?? []).map(branchOf)
  const words = {
    assetNo: t('asset.room.assetNo'),
    place: t('asset.room.place'),
    floor: t('asset.room.floor'),
    room: t('asset.room.room'),
    commercial: t('asset.room.commercial'),
    extent: t('asset.room.extent'),
    state: t('asset.room.state'),
    lessee: t('asset.room.lessee'),
    endsOn: t('asset.room.endsOn'),
  }
  return {
    name: 'assetRoom',
    words: {
      title: t('asset.room.title'),
      none: t('asset.room.none'),
      create: t('asset.room.create'),
      edit: t('asset.room.edit'),
      created: t('asset.room.created'),
      saved: t('asset.room.saved'),
      removeText: t('asset.room.removeText'),
    },
    list: contract.assetRoomList,
    detail: contract.assetRoomDetail,
    submit: contract.assetRoomSubmit,
    remove: contract.assetRoomRemove,
    exportTo: contract.assetRoomExport,
    importFrom: { route: contract.assetRoomImport, hint: t('asset.room.importHint') },
    needs: 'asset.write',
    nameOf: ({ assetNo, room }) => `${assetNo} ${room}`,
    columns: [
      { name: 'assetNo', sortable: true, width: 150 },
      { name: 'massif', label: words.place, hiddenOnPhone: true, render: placeOf },
      { name: 'room', sortable: true, width: 110 },
      { name: 'commercial', width: 120, hiddenOnPhone: true },
      { name: 'extent', sortable: true, width: 120, hiddenOnPhone: true },
      {
        name: 'state',
        label: words.state,
        width: 140,
        render: ({ state }) => <StateTag state={state} />,
      },
      { name: 'endsOn', label: words.endsOn, width: 130, hiddenOnPhone: true },
    ],
    filters: [
      { name: 'assetNo' },
      { name: 'room' },
      { name: 'commercial' },
      { name: 'placeId', label: words.place, branches: places },
      {
        name: 'state',
        options: roomStates.map((value) => ({ value, label: t(`asset.states.${value}`) })),
      },
    ],
    form: formOf(contract.assetRoomSubmit, [
      {
        name: 'assetNo',
        label: words.assetNo,
        isFixed: true,
        help: t('asset.room.assetNoHelp'),
      },
      {
        name: 'floorId',
        label: words.floor,
        kind: 'branch',
        options: places,
        help: t('asset.room.floorHelp'),
      },
      { name: 'room', label: words.room },
      { name: 'commercial', label: words.commercial },
      { name: 'extent', label: words.extent },
    ]),
    view: (room) => (
      <>
        <Facts
          rows={[
            [words.assetNo, room.assetNo],
            [words.place, placeOf(room)],
            [words.room, room.room],
            [words.commercial, room.commercial],
            [words.extent, room.extent],
            [words.state, <StateTag key="state" state={room.state} />],
            [words.lessee, room.lessee],
            [words.endsOn, room.endsOn],
          ]}
        />
        {mayRead && <RoomLeases roomId={room.id} />}
      </>
    ),
  }
}

const placeOf = ({ massif, building, floors }: AssetRoom) => [massif, building, floors].join(' / ')

function branchOf({ id, title, children }: TreeNode): BranchChoice {
  return { value: id, title, children: (children ?? []).map(branchOf) }
}
