import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '../card.tsx'
import { classes } from '../classes.ts'
import textStyles from '../text.module.css'
import styles from './figure-card.module.css'

interface Props {
  title: string
  /** One line about how the figures were counted. */
  hint?: string
  tools?: ReactNode
  /** Spans two columns. */
  isWide?: boolean
  children: ReactNode
}

export function FigureCard({ title, hint, tools, isWide = false, children }: Props) {
  const id = useId()
  return (
    <Card className={classes(styles.card, isWide && styles.wide)} aria-labelledby={id}>
      <header className={styles.title}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className={textStyles.secondLine}>{hint}</p>}
        </div>
        {tools}
      </header>
      {children}
    </Card>
  )
}

export function FigureNone({ children }: { children: string }) {
  return <p className={styles.none}>{children}</p>
}
