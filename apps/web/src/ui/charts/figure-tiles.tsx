import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import textStyles from '../text.module.css'
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
    <dl className={styles.tiles}>
      {tiles.map(({ key, label, value, note }) => (
        <Card as="div" key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd>
            <strong className={textStyles.tabular}>{value}</strong>
            {note !== undefined && <span className={textStyles.secondLine}>{note}</span>}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
