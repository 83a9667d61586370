import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, refusalIn } from '../../lib/http/call-error.ts'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { SolidButton } from '../../ui/solid-button.tsx'
import { useCaptcha } from './use-captcha.ts'
import type { Tenant } from './use-tenant.ts'
import type { SecondStep } from './log-in.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { LoginField } from './login-field.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './login-form.module.css'

/** Tenant, account and captcha must not be blank; a password may be anything. */
const problems = {
  tenant: { isMissing: (text: string) => text.trim() === '', words: 'login.tenantRequired' },
  account: { isMissing: (text: string) => text.trim() === '', words: 'login.accountRequired' },
  password: { isMissing: (text: string) => text === '', words: 'login.passwordRequired' },
  code: { isMissing: (text: string) => text.trim() === '', words: 'login.captchaRequired' },
} as const

type Name = keyof typeof problems
const names = ['tenant', 'account', 'password', 'code'] as const satisfies Name[]

/** Loaded separately, because it brings the schemas of all calls. */
const loadLogIn = () => import('./log-in.ts')

interface Props {
  tenant: Tenant
  onPassword: () => void
  onSecondStep: (step: SecondStep) => void
}

/** The inputs are uncontrolled, so that values filled in by the browser are kept. */
export function LoginForm({ tenant, onPassword, onSecondStep }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  /** Messages for missing values, shown below the fields. */
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  /** Refusals of the server: the toast gives the reason, the field is marked. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const captcha = useCaptcha()
  const { ask, isWanted, isLoading, image } = captcha
  useEffect(() => fieldIn(form.current, 'account')?.focus(), [])

  const { run, busy } = useLogIn(form, captcha, { onFailed: setRefused, onSecondStep })

  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = names.filter((name) => isMissing(form.current, name))
    setWrong(Object.fromEntries(found.map((name) => [name, t(problems[name].words)])))
    if (found[0] !== undefined) return fieldIn(form.current, found[0])?.focus()
    onPassword()
    const text = (name: Name) => fieldIn(form.current, name)?.value ?? ''
    void run({
      tenant: text('tenant').trim() || tenant.tenantId,
      account: text('account'),
      password: text('password'),
      code: text('code'),
    })
  }
  const propsOf = (name: Name) => ({
    name,
    problem: wrong[name],
    isRefused: refused[name] !== undefined,
    onInput: () => {
      setRefused({})
      setWrong((now) => ({
        ...now,
        [name]: isMissing(form.current, name) ? t(problems[name].words) : undefined,
      }))
    },
  })
  const passwordProps = propsOf('password')

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      {tenant.isAsked && (
        <LoginField
          {...propsOf('tenant')}
          label={t('login.tenant')}
          icon="building"
          autoComplete="organization"
          inputMode="numeric"
          maxLength={12}
        />
      )}
      <LoginField
        {...propsOf('account')}
        label={t('login.account')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <PasswordField
        {...passwordProps}
        label={t('login.password')}
        autoComplete="current-password"
        maxLength={200}
        onInput={() => {
          passwordProps.onInput()
          loadLogIn().catch(() => undefined)
          onPassword()
        }}
      />
      {isWanted && (
        <div className={styles.captcha}>
          <LoginField
            {...propsOf('code')}
            label={t('login.captcha')}
            icon="shield"
            autoComplete="off"
            maxLength={10}
          />
          <CaptchaPicture image={image} loading={isLoading} onReload={() => void ask()} />
        </div>
      )}
      <SolidButton type="submit" className={styles.submit} busy={busy}>
        {t('login.submit')}
      </SolidButton>
    </form>
  )
}

interface Ends extends Pick<Props, 'onSecondStep'> {
  onFailed: (fields: Readonly<Record<string, string>>) => void
}

/**
 * Logs in with what was typed, and with the captcha if the server requires one. After a failure the captcha is emptied
 * and loaded again, and `onFailed` gets the messages of the refusal by field.
 */
function useLogIn(
  form: RefObject<HTMLFormElement | null>,
  { ask, isUnknown, isWanted, key }: ReturnType<typeof useCaptcha>,
  { onFailed, onSecondStep }: Ends,
) {
  const { t } = useTranslation()
  const submit = useCallback(
    async (typed: Record<Name, string>) => {
      // Enter was pressed before the captcha answer: if a captcha is required, it must be filled in first.
      const wantsCode = isUnknown ? (await ask())?.enabled !== false : isWanted
      if (isUnknown && wantsCode) return
      try {
        const { logIn } = await loadChunk(loadLogIn)
        const step = await logIn({
          tenantId: typed.tenant,
          account: typed.account.trim(),
          password: typed.password,
          ...(wantsCode ? { captcha: { key, code: typed.code.trim() } } : {}),
        })
        if (step) onSecondStep(step)
      } catch (error) {
        if (!refusalIn(error)) notify({ kind: 'error', text: t('login.failed') })
        onFailed(fieldsOf(error))
        const code = fieldIn(form.current, 'code')
        if (code) code.value = ''
        await ask()
      }
    },
    [form, ask, isUnknown, isWanted, key, onFailed, onSecondStep, t],
  )
  return useOnceAtATime(submit)
}

function fieldIn(form: HTMLFormElement | null, name: Name): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** A field that is not rendered cannot be missing. */
function isMissing(form: HTMLFormElement | null, name: Name): boolean {
  const field = fieldIn(form, name)
  return field !== undefined && problems[name].isMissing(field.value)
}
