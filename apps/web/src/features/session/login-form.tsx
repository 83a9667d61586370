import { LockOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call-error.ts'
import { notify } from '../../lib/notice.ts'
import { useOnceAtATime } from '../../lib/once-at-a-time.ts'
import { logIn } from './api/log-in.ts'
import { useCaptcha } from './api/use-captcha.ts'
import { CaptchaPicture } from './captcha-picture.tsx'

interface Fields {
  account: string
  password: string
  code?: string
}

export function LoginForm() {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const captcha = useCaptcha()
  useEffect(() => form.focusField('account'), [form])
  // Shown once it is known to be wanted, or when nobody can tell.
  const asksCaptcha = captcha.data?.enabled ?? captcha.isError
  const key = captcha.data?.key ?? ''

  const { isPending: isUnknown, refetch } = captcha
  const submit = useCallback(
    async ({ account, password, code }: Fields) => {
      // Enter came before the answer: where a captcha is wanted, it is to be filled in first.
      const isWanted = isUnknown
        ? (await refetch({ cancelRefetch: false })).data?.enabled !== false
        : asksCaptcha
      if (isUnknown && isWanted) return
      try {
        await logIn({
          account: account.trim(),
          password,
          ...(isWanted ? { captcha: { key, code: code?.trim() ?? '' } } : {}),
        })
      } catch (error) {
        // A refusal has shown its own words already.
        if (!(error instanceof CallError)) notify({ kind: 'error', text: t('login.failed') })
        form.resetFields(['code'])
        await refetch()
      }
    },
    [asksCaptcha, isUnknown, refetch, form, key, t],
  )
  const { run, busy } = useOnceAtATime(submit)

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(fields) => void run(fields)}
    >
      <Form.Item
        name="account"
        label={t('login.account')}
        rules={[{ required: true, whitespace: true, message: t('login.accountRequired') }]}
      >
        <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('login.password')}
        rules={[{ required: true, message: t('login.passwordRequired') }]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
          maxLength={200}
        />
      </Form.Item>
      {asksCaptcha && (
        <div className="captcha-row">
          <Form.Item
            name="code"
            label={t('login.captcha')}
            rules={[{ required: true, whitespace: true, message: t('login.captchaRequired') }]}
          >
            <Input prefix={<SafetyCertificateOutlined aria-hidden />} autoComplete="off" maxLength={10} />
          </Form.Item>
          <CaptchaPicture
            image={captcha.data?.image}
            loading={captcha.isFetching}
            onReload={() => void refetch()}
          />
        </div>
      )}
      <Button type="primary" htmlType="submit" block loading={busy} className="login-submit">
        {t('login.submit')}
      </Button>
    </Form>
  )
}
