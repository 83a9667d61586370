import type { AssetRoomLease } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { officeNow } from '../../lib/format/office-time.ts'
import { withSeparators } from '../../lib/format/money.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { useRoomLeases } from './api.ts'
import { EndLeaseDrawer } from './end-lease-drawer.tsx'
import styles from './room-leases.module.css'

/** The leases of a room, newest first. */
export function RoomLeases({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  return (
    <section className={classes(ui.stack8, ui.above20)} aria-label={t('asset.leases.title')}>
      <h3 className={classes(ui.bold, ui.size15)}>{t('asset.leases.title')}</h3>
      <AsyncFace
        query={useRoomLeases(roomId)}
        isEmpty={(leases) => leases.length === 0}
        empty={<p className={ui.secondLine}>{t('asset.leases.none')}</p>}
      >
        {(leases) => (
          <ul className={classes(styles.list, ui.stack8)}>
            {leases.map((lease) => (
              <Lease key={lease.id} lease={lease} />
            ))}
          </ul>
        )}
      </AsyncFace>
    </section>
  )
}

function Lease({ lease }: { lease: AssetRoomLease }) {
  const { t } = useTranslation()
  const mayEnd = useMay('asset.write')
  const [isEnding, setEnding] = useState(false)
  const { leaseNo, lessee, startsOn, endsOn, signedTo, rent, endReason } = lease
  return (
    <li>
      <strong>{lessee}</strong>
      <span>
        {endsOn < startsOn
          ? t('asset.leases.neverBegan')
          : t('asset.leases.days', { from: startsOn, to: endsOn })}
      </span>
      <span className={ui.secondLine}>
        {t('asset.leases.facts', { no: leaseNo, rent: withSeparators(rent) })}
      </span>
      {endReason !== '' && (
        <span className={ui.secondLine}>{t('asset.leases.ended', { day: signedTo, reason: endReason })}</span>
      )}
      {mayEnd && endsOn >= startsOn && endsOn >= officeNow().slice(0, 10) && (
        <Button className={ui.selfStart} size="small" onClick={() => setEnding(true)}>
          {t('asset.leases.end')}
        </Button>
      )}
      {isEnding && <EndLeaseDrawer lease={lease} onClose={() => setEnding(false)} />}
    </li>
  )
}
