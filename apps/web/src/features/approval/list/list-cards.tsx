import type { ListRow, ListState } from '@countersign/contract'
import { Spin } from 'antd'
import { useKindName } from '../kind-name.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { maySubmitAgain } from '../submit-again.ts'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { RowName } from './row-name.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './list-cards.module.css'

interface Props {
  state: ListState
  rows: ListRow[]
  busy: boolean
  onView: (row: ListRow) => void
}

/** Below 768 px the table becomes cards; each card is a button. */
export function ListCards({ state, rows, busy, onView }: Props) {
  const { typeName } = useKindName()
  return (
    <Spin spinning={busy} delay={150}>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <Card as="button" type="button" className={styles.card} onClick={() => onView(row)}>
              <span className={styles.head}>
                <RowName row={row} />
                <StatusTag status={row.approvalStatus} />
              </span>
              <span className={classes(styles.foot, textStyles.secondLine)}>
                <PersonAvatar name={row.createName} size={20} />
                <span>
                  {row.createName} · {row.deptName} · {typeName(row)}
                </span>
                <ShortTime value={row.applicationDate} />
              </span>
              {row.step && <span className={textStyles.secondLine}>{row.step}</span>}
              {row.opinion && <span className={styles.opinion}>{row.opinion}</span>}
            </Card>
            {maySubmitAgain(row, state) && <SubmitAgainLink className={styles.again} request={row} />}
          </li>
        ))}
      </ul>
    </Spin>
  )
}
