import { errors, readReset, wrongPassword } from '@countersign/contract'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { fieldsOf, refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { readLanguage } from '../../lib/storage/language.ts'
import { Brand } from '../../ui/brand.tsx'
import { SolidButton } from '../../ui/solid-button.tsx'
import { renewPassword } from './log-in.ts'
import formStyles from './login-form.module.css'
import { PasswordField } from './password-field.tsx'
import styles from './redirect-page.module.css'
import { useTenant } from './use-tenant.ts'

/** /reset: a link from a mail leads here, and so does the code of an SMS. */
export function ResetPage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const link = readReset(hash)
  const [isDone, setDone] = useState(false)
  usePageTitle(t('login.forgot.resetTitle'))
  // Brings the name and the logo of the company, which an invited person's browser does not have yet.
  useTenant()
  return (
    <main className={styles.page}>
      <Brand />
      <h1 className={styles.title}>{t('login.forgot.resetTitle')}</h1>
      {isDone || !link ? (
        <output>{t(isDone ? 'login.forgot.done' : 'login.forgot.broken')}</output>
      ) : (
        <div className={styles.step}>
          <PasswordForm link={link} onDone={() => setDone(true)} />
        </div>
      )}
      <Link to="/login">{t('login.social.back')}</Link>
    </main>
  )
}

interface Props {
  link: { tenantId: string; token: string }
  onDone: () => void
}

function PasswordForm({ link, onDone }: Props) {
  const { t } = useTranslation()
  const [newPassword, setPassword] = useState('')
  const [newPassword1, setPassword1] = useState('')
  /** Sentences by field, of this page or of the server; `token` stands below the form. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { run, busy } = useOnceAtATime(
    useCallback(
      async (typed: Parameters<typeof renewPassword>[0]) => {
        try {
          await renewPassword(typed)
          onDone()
        } catch (error) {
          if (!refusalIn(error)) notify({ kind: 'error', text: t('login.forgot.lost') })
          setWrong(fieldsOf(error))
        }
      },
      [onDone, t],
    ),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const problem = wrongPassword(newPassword)
    const found = {
      ...(problem && { newPassword: errors[problem][readLanguage()] }),
      ...(newPassword !== newPassword1 && { newPassword1: errors.passwordsDiffer[readLanguage()] }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) void run({ ...link, newPassword, newPassword1 })
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={send}>
      <PasswordField
        name="newPassword"
        label={t('login.forgot.password')}
        problem={wrong['newPassword']}
        isRefused={false}
        autoComplete="new-password"
        maxLength={200}
        value={newPassword}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordField
        name="newPassword1"
        label={t('login.forgot.password2')}
        problem={wrong['newPassword1']}
        isRefused={false}
        autoComplete="new-password"
        maxLength={200}
        value={newPassword1}
        onChange={({ target }) => setPassword1(target.value)}
      />
      {wrong['token'] !== undefined && <p role="alert">{wrong['token']}</p>}
      <SolidButton type="submit" className={formStyles.submit} busy={busy}>
        {t('login.forgot.save')}
      </SolidButton>
    </form>
  )
}
