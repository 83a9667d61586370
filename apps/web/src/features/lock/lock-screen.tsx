import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { App, Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { readUserName } from '../../lib/session/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { classes } from '../../ui/classes.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import ui from '../../ui/ui.module.css'
import { UnlockForm } from './unlock-form.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import styles from './lock-screen.module.css'

export function LockScreen({ onLogOut }: { onLogOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const name = readUserName()
  usePageTitle(t('lock.title'))

  // Open dialogs and toasts would stay above the lock page and may contain data of the page.
  useEffect(() => {
    Modal.destroyAll()
    message.destroy()
  }, [message])

  const confirmLogOut = () => {
    confirm({
      title: t('shell.tip'),
      text: t('lock.logoutTip'),
      run: onLogOut,
    })
  }
  return (
    <div className={classes(ui.pageGround, ui.column, ui.fillsHeight)}>
      <header className={classes(ui.row, ui.squareButtons, ui.between, ui.pad16)}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={styles.box}>
        {name ? (
          <PersonAvatar name={name} size={64} />
        ) : (
          <LockOutlined aria-hidden className={styles.nobody} />
        )}
        <h1>{name || t('lock.title')}</h1>
        <p className={classes(ui.around4x24, ui.muted)}>
          <LockOutlined aria-hidden /> {t('lock.locked')}
        </p>
        <UnlockForm submitIcon={<UnlockOutlined aria-hidden />} />
        <Button type="link" onClick={confirmLogOut}>
          {t('shell.logout')}
        </Button>
      </main>
    </div>
  )
}
