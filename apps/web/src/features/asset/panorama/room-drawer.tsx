import type { RoomCard } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { StateTag } from '../state-tag.tsx'
import { useRoomCard } from './panorama-api.ts'
import styles from './room-drawer.module.css'

interface Props {
  id: string
  /** Shown until the room is loaded. */
  name: string
  onLease: (requestId: string) => void
  onClose: () => void
}

/** The card of a room: where it is, its state, and its lease if the caller may see it. */
export function RoomDrawer({ id, name, onLease, onClose }: Props) {
  const { t } = useTranslation()
  const room = useRoomCard(id)
  return (
    <SideDrawer title={room.data?.room ?? name} onClose={onClose}>
      <AsyncFace query={room} gone={<p className={ui.secondLine}>{t('panorama.card.gone')}</p>}>
        {(card) => (
          <>
            <Facts
              rows={[
                [t('asset.room.assetNo'), card.assetNo],
                [t('asset.room.place'), [card.massif, card.building, card.floors].join(' / ')],
                [t('asset.room.room'), card.room],
                [t('asset.room.commercial'), card.commercial],
                [t('asset.room.extent'), card.extent],
                [t('asset.room.state'), <StateTag key="state" state={card.state} />],
              ]}
            />
            {card.lease && <Lease lease={card.lease} onOpen={onLease} />}
          </>
        )}
      </AsyncFace>
    </SideDrawer>
  )
}

function Lease({
  lease: { requestId, leaseNo, lessee, startsOn, endsOn, rent },
  onOpen,
}: {
  lease: NonNullable<RoomCard['lease']>
  onOpen: (requestId: string) => void
}) {
  const { t } = useTranslation()
  return (
    <section
      className={classes(ui.padTop16, ui.stack12, ui.above20, ui.lineAbove)}
      aria-label={t('panorama.card.lease')}
    >
      <h3 className={classes(ui.bold, ui.size15)}>{t('panorama.card.lease')}</h3>
      <Facts
        rows={[
          [t('asset.room.lessee'), lessee],
          [t('panorama.card.leaseNo'), leaseNo],
          [t('panorama.card.term'), t('asset.leases.days', { from: startsOn, to: endsOn })],
          [t('panorama.card.rent'), withSeparators(rent)],
        ]}
      />
      <Button type="primary" className={styles.open} onClick={() => onOpen(requestId)}>
        {t('panorama.card.open')}
      </Button>
    </section>
  )
}
