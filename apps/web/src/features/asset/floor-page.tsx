import {
  type AssetFloorPlan,
  type AssetTile,
  type RoomState,
  roomStates,
  type TreeNode,
} from '@countersign/contract'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import ui from '../../ui/ui.module.css'
import { useFloorPlan, usePlaces } from './api.ts'
import styles from './floor-page.module.css'
import { RoomLeases } from './room-leases.tsx'
import { StateTag } from './state-tag.tsx'

const looks: Record<RoomState, string | undefined> = {
  vacant: ui.successTone,
  leased: ui.infoTone,
  ending: ui.warningTone,
}

/** A room on the plan of its floor: its number, its state in a word and as a colour, and who rents it until when. */
function RoomTile({ room, onOpen }: { room: AssetTile; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes(styles.tile, ui.asButton, ui.stack2, ui.full, looks[room.state])}
      onClick={onOpen}
    >
      <strong className={classes(ui.inked, ui.size16, ui.breaks)}>{room.room}</strong>
      <span>{t(`asset.states.${room.state}`)}</span>
      <span className={classes(ui.inked, ui.size12, ui.breaks)}>
        {t('asset.floor.extent', { extent: room.extent })}
      </span>
      {room.lessee !== '' && <span className={classes(ui.inked, ui.size12, ui.breaks)}>{room.lessee}</span>}
      {room.endsOn !== '' && (
        <span className={classes(ui.inked, ui.size12, ui.breaks)}>
          {t('asset.floor.until', { day: room.endsOn })}
        </span>
      )}
    </button>
  )
}

interface PlaceChoice {
  value: string
  title: string
  selectable: boolean
  children: PlaceChoice[]
}

/** /asset/floor: the rooms of a building or of one floor, each with its state today. */
export function FloorPage() {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const places = usePlaces()
  return (
    <Page>
      <PageHeader title={t('asset.floor.title')} />
      <AsyncFace
        query={places}
        isEmpty={(plots) => firstBuilding(plots) === undefined}
        empty={
          <Card className={classes(ui.pad40x16, ui.muted, ui.centredText)}>{t('asset.floor.none')}</Card>
        }
      >
        {(plots) => {
          const placeId = query.get('place') ?? firstBuilding(plots)
          return (
            <div className={classes(ui.stack12, ui.oneColumn)}>
              <Card className={classes(ui.wrap8x20, ui.pad12x16)}>
                <TreeSelect<string, PlaceChoice>
                  className={styles.place}
                  aria-label={t('asset.floor.choose')}
                  value={placeId}
                  treeData={plots.map((plot) => choiceOf(plot, true))}
                  treeDefaultExpandAll
                  showSearch={{ treeNodeFilterProp: 'title' }}
                  onChange={(next) => setQuery({ place: next })}
                />
              </Card>
              <Plan placeId={placeId} />
            </div>
          )
        }}
      </AsyncFace>
    </Page>
  )
}

function Plan({ placeId }: { placeId: string | undefined }) {
  const { t } = useTranslation()
  const plan = useFloorPlan(placeId)
  const [opened, setOpened] = useState<AssetTile>()
  return (
    <AsyncFace
      query={plan}
      gone={<Card className={classes(ui.pad40x16, ui.muted, ui.centredText)}>{t('asset.floor.gone')}</Card>}
    >
      {(data) => (
        <>
          <Legend plan={data} />
          {data.floors.map((floor) => (
            <Card key={floor.id} aria-label={floor.name} className={classes(styles.floor, ui.stack12)}>
              <h2 className={classes(ui.bold, ui.size15)}>{floor.name}</h2>
              {floor.rooms.length === 0 ? (
                <p className={ui.secondLine}>{t('asset.floor.noRooms')}</p>
              ) : (
                <ul className={classes(styles.rooms, ui.stack8)}>
                  {floor.rooms.map((room) => (
                    <li key={room.id}>
                      <RoomTile room={room} onOpen={() => setOpened(room)} />
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          ))}
          {opened && <RoomDrawer room={opened} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </AsyncFace>
  )
}

/** What the colours mean, with the number of rooms of each. */
function Legend({ plan: { massif, building, asOf, floors } }: { plan: AssetFloorPlan }) {
  const { t } = useTranslation()
  const rooms = floors.flatMap((floor) => floor.rooms)
  return (
    <Card className={classes(ui.wrap8x20, ui.pad12x16)}>
      <span>{`${massif} / ${building}`}</span>
      {roomStates.map((state) => (
        <span key={state}>
          <StateTag state={state} />{' '}
          {t('asset.floor.count', { count: rooms.filter((room) => room.state === state).length })}
        </span>
      ))}
      <span className={ui.secondLine}>{t('asset.asOf', { day: asOf })}</span>
    </Card>
  )
}

function RoomDrawer({ room, onClose }: { room: AssetTile; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SideDrawer title={room.room} onClose={onClose}>
      <Facts
        rows={[
          [t('asset.room.assetNo'), room.assetNo],
          [t('asset.room.commercial'), room.commercial],
          [t('asset.room.extent'), room.extent],
          [t('asset.room.state'), <StateTag key="state" state={room.state} />],
          [t('asset.room.lessee'), room.lessee],
          [t('asset.room.endsOn'), room.endsOn],
        ]}
      />
      <RoomLeases roomId={room.id} />
    </SideDrawer>
  )
}

/** A plot has too many rooms for one plan, so only buildings and floors can be chosen. */
function choiceOf({ id, title, children }: TreeNode, isPlot: boolean): PlaceChoice {
  return {
    value: id,
    title,
    selectable: !isPlot,
    children: (children ?? []).map((child) => choiceOf(child, false)),
  }
}

function firstBuilding(plots: readonly TreeNode[]): string | undefined {
  return plots.flatMap(({ children }) => children ?? [])[0]?.id
}
