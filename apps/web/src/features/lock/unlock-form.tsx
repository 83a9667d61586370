import { Button, Form, Input, type InputRef } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { saveLocked } from '../../lib/session/lock-store.ts'
import { countGuess, forgetGuesses, secondsToWait } from './guesses.ts'
import { isLockPassword } from './lock-password.ts'
import styles from './unlock-form.module.css'

interface Fields {
  password: string
}

export function UnlockForm({ submitIcon }: { submitIcon: ReactNode }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const input = useRef<InputRef>(null)
  const [failures, setFailures] = useState(0)
  const { seconds, look } = useWait()
  useEffect(() => input.current?.focus(), [])

  const unlock = useCallback(
    async ({ password }: Fields) => {
      if (look() > 0) return
      countGuess()
      if (await isLockPassword(password)) {
        forgetGuesses()
        saveLocked(false)
        return
      }
      form.setFields([{ name: 'password', value: '', errors: [t('lock.wrong')] }])
      setFailures((before) => before + 1)
      look()
      input.current?.focus()
    },
    [form, look, t],
  )
  const { run, busy } = useOnceAtATime(unlock)
  const waits = seconds > 0

  return (
    <Form
      form={form}
      name="unlock"
      className={styles.form}
      size="large"
      onFinish={(fields) => void run(fields)}
    >
      {/* Two names for one animation, so that it restarts with each failure. */}
      <div className={failures === 0 ? undefined : failures % 2 ? styles.shaken : styles.shakenAgain}>
        <Form.Item
          name="password"
          validateTrigger="onSubmit"
          rules={[{ required: true, message: t('lock.passwordRequired') }]}
        >
          <Input.Password
            ref={input}
            aria-label={t('lock.password')}
            placeholder={t('lock.enter')}
            autoComplete="off"
            maxLength={200}
          />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" block icon={submitIcon} loading={busy} disabled={waits}>
        {waits ? t('lock.wait', { seconds }) : t('lock.unlock')}
      </Button>
    </Form>
  )
}

/** Counts down the wait before the next guess. `look` reads the current wait, also after a guess in another tab. */
function useWait() {
  const [seconds, setSeconds] = useState(() => secondsToWait(Date.now()))
  const look = useCallback(() => {
    const left = secondsToWait(Date.now())
    setSeconds(left)
    return left
  }, [])
  const waits = seconds > 0
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [waits, look])
  return { seconds, look }
}
