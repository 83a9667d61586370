import { Button, Form, Input, type InputRef } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { unlockScreen } from './api.ts'
import styles from './unlock-form.module.css'

interface Fields {
  password: string
}

export function UnlockForm({ submitIcon }: { submitIcon: ReactNode }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const input = useRef<InputRef>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => input.current?.focus(), [])

  const unlock = useCallback(
    async ({ password }: Fields) => {
      const refusal = await unlockScreen(password)
      if (refusal === undefined) return
      form.setFields([{ name: 'password', value: '', errors: [refusal] }])
      setFailures((before) => before + 1)
      input.current?.focus()
    },
    [form],
  )
  const { run, busy } = useOnceAtATime(unlock)

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
      <Button type="primary" htmlType="submit" block icon={submitIcon} loading={busy}>
        {t('lock.unlock')}
      </Button>
    </Form>
  )
}
