import { errors, wrongPhone } from '@countersign/contract'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { readLanguage } from '../../lib/storage/language.ts'
import { SolidButton } from '../../ui/solid-button.tsx'
import { logInByPhone, type SecondStep, sendSmsCode } from './log-in.ts'
import { LoginField } from './login-field.tsx'
import formStyles from './login-form.module.css'
import styles from './phone-form.module.css'
import { useCountdown } from './use-countdown.ts'
import type { Tenant } from './use-tenant.ts'

/** Seconds until another code can be sent (platform.txt §7, wire-conventions 6.19). */
const pause = 60

/** Fields by their parameter; the account's form has a field `code` as well. */
const fieldNames = { tenantId: 'smsTenant', phone: 'phone', code: 'smsCode' } as const

type Name = keyof typeof fieldNames
const names = ['tenantId', 'phone', 'code'] as const satisfies Name[]

interface Props {
  tenant: Tenant
  onCode: () => void
  onSecondStep: (step: SecondStep) => void
}

/** Logs in with a code sent by SMS. */
export function PhoneForm({ tenant, onCode, onSecondStep }: Props) {
  const { t } = useTranslation()
  const [typedTenant, setTenant] = useState('')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  /** Messages shown below the fields. */
  const [wrong, setWrong] = useState<Partial<Record<Name, string | undefined>>>({})
  /** Refusals of the server: the toast gives the reason, the field is marked. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const countdown = useCountdown()
  const tenantField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)

  const problems = useProblems()
  const { start } = countdown
  const sending = useOnceAtATime(
    useCallback(
      async (to: { tenantId: string; phone: string }) => {
        try {
          await sendSmsCode(to)
          start(pause)
          notify({ kind: 'success', text: t('login.codeSent') })
          codeField.current?.focus()
        } catch (error) {
          if (!refusalIn(error)) notify({ kind: 'error', text: t('login.sendFailed') })
          setRefused(fieldsOf(error))
        }
      },
      [start, t],
    ),
  )
  const entering = useOnceAtATime(
    useCallback(
      async (typed: Record<Name, string>) => {
        try {
          const step = await logInByPhone(typed)
          if (step) onSecondStep(step)
        } catch (error) {
          if (!refusalIn(error)) notify({ kind: 'error', text: t('login.failed') })
          setRefused(fieldsOf(error))
          setCode('')
        }
      },
      [onSecondStep, t],
    ),
  )

  const tenantId = tenant.isAsked ? typedTenant.trim() : tenant.tenantId
  /** Marks what is wrong and goes to the first such field; true when nothing is. */
  const accepts = (found: Partial<Record<Name, string | undefined>>) => {
    setWrong(found)
    const fields = { tenantId: tenantField, phone: phoneField, code: codeField }
    const first = names.find((name) => found[name] !== undefined)
    if (first) fields[first].current?.focus()
    return first === undefined
  }
  const send = () => {
    if (accepts({ tenantId: problems.tenantId(tenantId), phone: problems.phone(phone) }))
      void sending.run({ tenantId, phone: phone.trim() })
  }
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      tenantId: problems.tenantId(tenantId),
      phone: problems.phone(phone),
      code: problems.code(code),
    }
    if (accepts(found)) void entering.run({ tenantId, phone: phone.trim(), code: code.trim() })
  }
  const propsOf = (name: Name, set: (text: string) => void) => ({
    name: fieldNames[name],
    problem: wrong[name],
    isRefused: refused[name] !== undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      set(target.value)
      setRefused({})
      setWrong((now) => ({ ...now, [name]: undefined }))
    },
  })

  return (
    <form className={formStyles.form} noValidate onSubmit={enter}>
      {tenant.isAsked && (
        <LoginField
          {...propsOf('tenantId', setTenant)}
          ref={tenantField}
          value={typedTenant}
          label={t('login.tenant')}
          icon="building"
          autoComplete="organization"
          inputMode="numeric"
          maxLength={12}
        />
      )}
      <LoginField
        {...propsOf('phone', setPhone)}
        ref={phoneField}
        value={phone}
        label={t('login.phone')}
        icon="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={20}
      />
      <div className={formStyles.captcha}>
        <LoginField
          {...propsOf('code', (text) => {
            setCode(text)
            onCode()
          })}
          ref={codeField}
          value={code}
          label={t('login.smsCode')}
          icon="shield"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
        />
        <button
          type="button"
          className={styles.send}
          disabled={countdown.left > 0}
          aria-busy={sending.busy || undefined}
          onClick={send}
        >
          {countdown.left > 0 ? t('login.sendCodeAgain', { seconds: countdown.left }) : t('login.sendCode')}
        </button>
      </div>
      <SolidButton type="submit" className={formStyles.submit} busy={entering.busy}>
        {t('login.submit')}
      </SolidButton>
    </form>
  )
}

/** Checks of the fields; undefined when nothing is wrong (platform.txt §5 "Phone helper"). */
function useProblems(): Record<Name, (text: string) => string | undefined> {
  const { t } = useTranslation()
  return {
    tenantId: (text) => (text === '' ? t('login.tenantRequired') : undefined),
    phone: (text) => {
      const error = wrongPhone(text.trim())
      return error && errors[error][readLanguage()]
    },
    code: (text) => (/^\d{6}$/.test(text.trim()) ? undefined : t('login.smsCodeRequired')),
  }
}
