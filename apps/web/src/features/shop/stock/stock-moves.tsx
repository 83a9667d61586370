import { contract, type StockMoveRow } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { signed } from './signed.ts'
import styles from './stock-moves.module.css'

/** The newest moves of the stock of a variant. */
export function StockMoves({ variantId }: { variantId: string }) {
  const { t } = useTranslation()
  const moves = useQuery({
    queryKey: ['shopStock', variantId],
    queryFn: ({ signal }) => call(contract.stockMoveList, { variantId, current: 1, size: 20 }, { signal }),
  })
  return (
    <section className={ui.above24}>
      <h3 className={styles.title}>{t('shopManageStock.moves')}</h3>
      <AsyncFace query={moves}>
        {({ records }) =>
          records.length === 0 ? (
            <p className={ui.secondLine}>{t('shopManageStock.none')}</p>
          ) : (
            <ul className={classes(ui.pad0, ui.flush, ui.unmarked)}>
              {records.map((move) => (
                <Move key={move.id} move={move} />
              ))}
            </ul>
          )
        }
      </AsyncFace>
    </section>
  )
}

function Move({ move: { kind, change, orderNo, remark, createName, createTime } }: { move: StockMoveRow }) {
  const { t } = useTranslation()
  return (
    <li className={classes(styles.move, ui.stack8, ui.lineBelow)}>
      <span className={ui.tabular}>{signed(change)}</span>
      <div>
        {[t(`shopManageStock.kinds.${kind}`), orderNo, remark].filter(Boolean).join(' · ')}
        <div className={ui.secondLine}>{`${createName} ${createTime}`}</div>
      </div>
    </li>
  )
}
