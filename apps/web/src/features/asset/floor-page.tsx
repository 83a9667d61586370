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
import textStyles from '../../ui/text.module.css'
import { useFloorPlan, usePlaces } from './api.ts'
import styles from './floor-page.module.css'
import { RoomLeases } from './room-leases.tsx'
import { StateTag } from './state-tag.tsx'

const looks: Record<RoomState, string | undefined> = {
  vacant: styles.vacant,
  leased: styles.leased,
  ending: styles.ending,
}

/** A room on the plan of its floor: its number, its state in a word and as a colour, and who rents it until when. */
function RoomTile({ room, onOpen }: { room: AssetTile; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes(styles.tile, looks[room.state])} onClick={onOpen}>
      <strong className={styles.room}>{room.room}</strong>
      <span>{t(`asset.states.${room.state}`)}</span>
      <span className={styles.line}>{t('asset.floor.extent', { extent: room.extent })}</span>
      {room.lessee !== '' && <span className={styles.line}>{room.lessee}</span>}
      {room.endsOn !== '' && (
        <span className={styles.line}>{t('asset.floor.until', { day: room.endsOn })}</span>
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
        empty={<Card className={styles.none}>{t('asset.floor.none')}</Card>}
      >
        {(plots) => {
          const placeId = query.get('place') ?? firstBuilding(plots)
          return (
            <div className={styles.plan}>
              <Card className={styles.tools}>
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
    <AsyncFace query={plan} gone={<Card className={styles.none}>{t('asset.floor.gone')}</Card>}>
      {(data) => (
        <>
          <Legend plan={data} />
          {data.floors.map((floor) => (
            <Card key={floor.id} aria-label={floor.name} className={styles.floor}>
              <h2 className={styles.name}>{floor.name}</h2>
              {floor.rooms.length === 0 ? (
                <p className={textStyles.secondLine}>{t('asset.floor.noRooms')}</p>
              ) : (
                <ul className={styles.rooms}>
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
    <Card className={styles.legend}>
      <span>{`${massif} / ${building}`}</span>
      {roomStates.map((state) => (
        <span key={state}>
          <StateTag state={state} />{' '}
          {t('asset.floor.count', { count: rooms.filter((room) => room.state === state).length })}
        </span>
      ))}
      <span className={textStyles.secondLine}>{t('asset.asOf', { day: asOf })}</span>
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
