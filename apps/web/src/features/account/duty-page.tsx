import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Brand } from '../../ui/brand.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
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
    <div className={styles.screen}>
      <header className={styles.head}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={styles.box}>
        <span className={styles.icon}>{icon}</span>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
        <Button type="link" className={styles.leave ?? ''} onClick={() => void onLogOut()}>
          {t('shell.logout')}
        </Button>
      </main>
    </div>
  )
}
