import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '../card.tsx'
import { classes } from '../classes.ts'
import ui from '../ui.module.css'
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
    <Card className={classes(ui.column, ui.shrinks, isWide && styles.wide)} aria-labelledby={id}>
      <header className={classes(ui.titleBar, ui.touchSegments, ui.headTitle, ui.gap8x12)}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className={ui.secondLine}>{hint}</p>}
        </div>
        {tools}
      </header>
      {children}
    </Card>
  )
}

export function FigureNone({ children }: { children: string }) {
  return <p className={classes(ui.pad40x16, ui.muted, ui.centredText)}>{children}</p>
}
