import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page/page-title.ts'
import styles from './page-header.module.css'
import { PageTitle } from './page.tsx'

interface Props {
  title: string
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** The head of a page: its title, also set as the window title, and its actions. */
export function PageHeader({ title, children }: Props) {
  usePageTitle(title)
  return (
    <header className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
