import type { AssetTile, RoomState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import styles from './room-tile.module.css'

const looks: Record<RoomState, string | undefined> = {
  vacant: styles.vacant,
  leased: styles.leased,
  ending: styles.ending,
}

/** A room on the plan of its floor: its number, its state in a word and as a colour, and who rents it until when. */
export function RoomTile({ room, onOpen }: { room: AssetTile; onOpen: () => void }) {
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
