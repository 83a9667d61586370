import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { classes } from '../classes.ts'
import ui from '../ui.module.css'
import styles from './figure-tiles.module.css'

interface Tile {
  key: string
  label: string
  value: string | number
  /** Beside the value, in small letters. */
  note?: ReactNode
}

/** The numbers at the top of a page of figures. */
export function FigureTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={classes(styles.tiles, ui.stack16, ui.below16)}>
      {tiles.map(({ key, label, value, note }) => (
        <Card as="div" key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd>
            <strong className={ui.tabular}>{value}</strong>
            {note !== undefined && <span className={ui.secondLine}>{note}</span>}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
