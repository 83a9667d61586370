import { Button, Form, Input } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { lockScreen } from './api.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Fields {
  password: string
}

/** 设置锁屏密码; 30% wide if that is enough to type in. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const lock = useCallback(async ({ password }: Fields) => void (await lockScreen(password)), [])
  const { run, busy } = useOnceAtATime(lock)
  return (
    <Dialog
      title={t('lock.setPassword')}
      width="max(30%, min(360px, calc(100vw - 32px)))"
      onClose={onClose}
      afterOpenChange={(open) => open && form.focusField('password')}
      footer={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {t('action.confirm')}
        </Button>
      }
    >
      <Form
        form={form}
        name="lock"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => void run(fields)}
      >
        <Form.Item
          name="password"
          label={t('lock.password')}
          extra={t('lock.passwordHint')}
          rules={[{ required: true, message: t('lock.passwordRequired') }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
