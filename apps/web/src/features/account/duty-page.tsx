import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Brand } from '../../ui/brand.tsx'
import { classes } from '../../ui/classes.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import ui from '../../ui/ui.module.css'
import styles from './duty-page.module.css'

interface Props {
  icon: ReactNode
  title: string
  text: string
  onLogOut: () => Promise<void>
  /** The form by which the person does what is owed. */
  children: ReactNode
}

/** A page in place of every other one, until a person has done what is owed or logs out. */
export function DutyPage({ icon, title, text, onLogOut, children }: Props) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={classes(ui.pageGround, ui.column, ui.fillsHeight)}>
      <header className={classes(ui.row, ui.squareButtons, ui.between, ui.pad16)}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={classes(styles.box, ui.column, ui.squareButtons, ui.full)}>
        <span className={styles.icon}>{icon}</span>
        <h1>{title}</h1>
        <p className={classes(ui.around4x24, ui.muted, ui.centredText)}>{text}</p>
        {children}
        <Button type="link" className={ui.above8 ?? ''} onClick={() => void onLogOut()}>
          {t('shell.logout')}
        </Button>
      </main>
    </div>
  )
}
