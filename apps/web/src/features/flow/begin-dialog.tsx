import { findKind, type Kind, kinds, typeNameOf } from '@countersign/forms'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCompanies } from './api.ts'
import { findFlow } from './use-flow.ts'

interface Fields {
  kind: Kind
  company: string
}

/** Asks for which kind and company the new flow is. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { visit } = useTabLocation()
  const companies = useCompanies()
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const begin = async ({ kind, company }: Fields) => {
    setBusy(true)
    try {
      if (findKind(kind) && (await findFlow(kind, company))) {
        form.setFields([{ name: 'company', errors: [t('flow.begin.taken')] }])
        return
      }
      onClose()
      visit(`/flow/design?kind=${kind}&company=${encodeURIComponent(company)}`)
    } catch (error) {
      notify({ kind: 'error', text: refusalIn(error)?.message ?? t('error.network') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('flow.begin.title')}
      okText={t('flow.begin.ok')}
      onOk={form.submit}
      confirmLoading={busy}
      onClose={onClose}
    >
      <p>{t('flow.begin.text')}</p>
      <Form<Fields> form={form} name="beginFlow" layout="vertical" onFinish={(fields) => void begin(fields)}>
        <Form.Item
          name="kind"
          label={t('flow.kind')}
          rules={[{ required: true, message: t('flow.step.choose') }]}
        >
          <Select
            options={kinds.map((kind) => ({ value: kind, label: typeNameOf(kind, language) }))}
            placeholder={t('flow.step.choose')}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item
          name="company"
          label={t('flow.company')}
          rules={[{ required: true, message: t('flow.step.choose') }]}
        >
          <Select
            options={companies.map((company) => ({ value: company, label: company }))}
            placeholder={t('flow.step.choose')}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
