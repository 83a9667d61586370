import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Brand } from '../../ui/brand.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginIcon } from './login-icon.tsx'
import { LoginLanguage } from './login-language.tsx'
import styles from './login-page.module.css'

const points = ['launch', 'sign', 'trail'] as const

interface Props {
  /** Called when the password field has input, so that the next page can be preloaded. */
  onPassword: () => void
}

export function LoginPage({ onPassword }: Props) {
  const { t } = useTranslation()
  usePageTitle(t('login.submit'))
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-hidden="true">
        <div className={styles.pitch}>
          <p className={styles.slogan}>{t('brand.slogan')}</p>
          <svg className={styles.stroke} viewBox="0 0 420 130">
            <path d="M12 88c34-78 58-92 76-70s-10 84 22 84 34-64 62-64 6 56 38 56 30-44 58-44 14 36 44 34 38-26 92-30" />
          </svg>
          <ul>
            {points.map((point) => (
              <li key={point}>
                <LoginIcon name="tick" />
                {t(`login.points.${point}`)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={styles.main}>
        <LoginLanguage />
        <div className={styles.box}>
          <Brand />
          <h1>{t('login.welcome')}</h1>
          <LoginForm onPassword={onPassword} />
        </div>
      </main>
    </div>
  )
}
