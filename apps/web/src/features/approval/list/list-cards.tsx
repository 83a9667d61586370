import type { ListRow, ListState } from '@countersign/contract'
import { Spin } from 'antd'
import ui from '../../../ui/ui.module.css'
import { useKindName } from '../../../records/kind-name.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { maySubmitAgain } from '../submit-again.ts'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { RowName } from './row-name.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
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
      <ul className={classes(styles.cards, ui.stack12)}>
        {rows.map((row) => (
          <li key={row.id}>
            <Card
              as="button"
              type="button"
              className={classes(ui.asButton, ui.stack8, ui.full, ui.pad12, ui.inherited)}
              onClick={() => onView(row)}
            >
              <span className={classes(ui.flex8, ui.between, ui.atTop)}>
                <RowName row={row} />
                <StatusTag status={row.approvalStatus} />
              </span>
              <span className={classes(styles.foot, ui.secondLine)}>
                <PersonAvatar name={row.createName} size={20} />
                <span>
                  {row.createName} · {row.deptName} · {typeName(row)}
                </span>
                <ShortTime value={row.applicationDate} />
              </span>
              {row.step && <span className={ui.secondLine}>{row.step}</span>}
              {row.opinion && <span className={styles.opinion}>{row.opinion}</span>}
            </Card>
            {maySubmitAgain(row, state) && <SubmitAgainLink className={styles.again} request={row} />}
          </li>
        ))}
      </ul>
    </Spin>
  )
}
