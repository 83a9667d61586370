import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page/page-title.ts'
import { classes } from './classes.ts'
import styles from './page-header.module.css'
import { PageTitle } from './page.tsx'
import ui from './ui.module.css'

interface Props {
  title: string
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** The head of a page: its title, also set as the window title, and its actions. */
export function PageHeader({ title, children }: Props) {
  usePageTitle(title)
  return (
    <header className={classes(ui.wrap8x12, ui.between, ui.below12)}>
      <PageTitle>{title}</PageTitle>
      <div className={classes(styles.actions, ui.flow8, ui.tallButtons)}>{children}</div>
    </header>
  )
}
