import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, isRefusedAs, refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { answerWithPasskey, knowsPasskeys } from '../../lib/session/passkey.ts'
import { SolidButton } from '../../ui/solid-button.tsx'
import { finishLogIn, passkeyOptions, type SecondStep } from './log-in.ts'
import { LoginField } from './login-field.tsx'
import formStyles from './login-form.module.css'
import styles from './factor-step.module.css'

type Typed = 'totp' | 'recovery'
const parameters = { totp: 'totp', recovery: 'recoveryCode' } as const

/** The second step of a log-in: a code of the app, a recovery code or a passkey. The guard leads on. */
export function FactorStep({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const { t } = useTranslation()
  const typeable = step.factors.filter((kind) => kind !== 'passkey')
  const [kind, setKind] = useState<Typed | undefined>(typeable[0])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The first field gets the focus here, the other one when it is chosen.
  useEffect(() => field.current?.focus(), [])

  const { run, busy } = useFinish(step, {
    onBack,
    onRefused: () => {
      setRefused(true)
      setText('')
      field.current?.focus()
    },
  })
  const other = typeable.find((one) => one !== kind)
  const hasPasskey = step.factors.includes('passkey') && knowsPasskeys()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (kind === undefined) return
    const code = text.trim()
    const isComplete = kind === 'totp' ? /^\d{6}$/.test(code.replaceAll(' ', '')) : code !== ''
    setProblem(isComplete ? undefined : t(`factor.${kind}Required`))
    if (!isComplete) return field.current?.focus()
    void run({ [parameters[kind]]: code })
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={send}>
      <p className={styles.hint}>{t(kind === 'totp' ? 'factor.totpHint' : 'login.secondStepHint')}</p>
      {kind !== undefined && (
        <>
          <LoginField
            ref={field}
            name={parameters[kind]}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setProblem(undefined)
              setRefused(false)
            }}
            problem={problem}
            isRefused={isRefused}
            label={t(`factor.${kind}`)}
            icon="shield"
            autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            maxLength={kind === 'totp' ? 10 : 40}
          />
          <SolidButton type="submit" className={formStyles.submit} busy={busy}>
            {t('factor.submit')}
          </SolidButton>
        </>
      )}
      <div className={styles.others}>
        {hasPasskey && (
          <button type="button" onClick={() => void run('passkey')}>
            {t('factor.passkey')}
          </button>
        )}
        {other !== undefined && (
          <button
            type="button"
            onClick={() => {
              setKind(other)
              setText('')
              setProblem(undefined)
              setRefused(false)
              field.current?.focus()
            }}
          >
            {t(`factor.instead.${other}`)}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {t('login.social.back')}
        </button>
      </div>
    </form>
  )
}

type Answer = Parameters<typeof finishLogIn>[1]

/** Ends the log-in. A refusal has shown its message; a ticket that has expired leads back to the first step. */
function useFinish(step: SecondStep, { onBack, onRefused }: { onBack: () => void; onRefused: () => void }) {
  const { t } = useTranslation()
  const finish = useCallback(
    async (given: Answer | 'passkey') => {
      try {
        const answer = given === 'passkey' ? await passkeyAnswer(step) : given
        if (answer) await finishLogIn(step, answer)
        else notify({ kind: 'error', text: t('factor.passkeyFailed') })
      } catch (error) {
        if (!refusalIn(error)) notify({ kind: 'error', text: t('login.failed') })
        if (isRefusedAs(error, 'ticketExpired')) onBack()
        else if (Object.keys(fieldsOf(error)).some((name) => name !== 'passkey')) onRefused()
      }
    },
    [step, onBack, onRefused, t],
  )
  return useOnceAtATime(finish)
}

async function passkeyAnswer(step: SecondStep): Promise<Answer | undefined> {
  const passkey = await answerWithPasskey(await passkeyOptions(step))
  return passkey === undefined ? undefined : { passkey }
}
