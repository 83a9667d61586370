import type { QueryKey } from '@tanstack/react-query'
import { Form, Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/page/notify.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'
import { enrolPasskey } from './api.ts'
import { useGuardedForm } from '../../records/use-guarded-close.ts'

interface Props {
  changes: readonly QueryKey[]
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

interface Fields {
  name: string
}

const formId = 'enrol-passkey'

/** Names a passkey; the browser then asks where to keep it. */
export function PasskeyDialog({ changes, onClose, onCodes }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const { close, changed } = useGuardedForm(onClose)
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const { save, busy } = useSave({
    send: ({ name }: Fields, key) => enrolPasskey(name, key),
    changes,
    onDone: (enrolled) => {
      if (!enrolled) return notify({ kind: 'error', text: t('factor.passkeyFailed') })
      notify({ kind: 'success', text: t('account.factorSaved') })
      onClose()
      onCodes(enrolled.recoveryCodes)
    },
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <Dialog
      title={t('account.passkeyTitle')}
      width={460}
      onClose={close}
      okText={t('account.passkeySave')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
    >
      <p className={classes(ui.below16, ui.muted)}>{t('account.passkeyText')}</p>
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        onValuesChange={changed}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="name"
          label={t('account.passkeyName')}
          rules={[{ required: true, whitespace: true, message: t('account.passkeyNameRequired') }]}
        >
          <Input
            ref={field}
            maxLength={40}
            placeholder={t('account.passkeyNameExample')}
            autoComplete="off"
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
