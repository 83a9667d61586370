import { Form } from 'antd'
import type { QueryKey } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { BranchInput } from './pick-inputs.tsx'
import { useDepartments } from './pickers.ts'
import { showAtFields } from './show-at-fields.ts'
import { useGuardedForm } from './use-guarded-close.ts'
import { useSave } from './use-save.ts'

type Chosen = Readonly<Record<string, string>>

interface Props {
  /** Name of the form. */
  name: string
  title: string
  okText: string
  /** The toast on success. */
  done: string
  /** The departments that are asked for, by the parameters of the call. */
  fields: readonly { name: string; label: string; help?: string; initial?: string | undefined }[]
  send: (chosen: Chosen, key: string) => Promise<unknown>
  changes: readonly QueryKey[]
  onDone: () => void
  onClose: () => void
}

/** Asks for one department or several, and does something with them. */
export function DepartmentDialog({
  name,
  title,
  okText,
  done,
  fields,
  send,
  changes,
  onDone,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Chosen>()
  const { close, changed } = useGuardedForm(onClose)
  const departments = useDepartments(true).data ?? []
  const { save, busy } = useSave({
    send,
    done,
    changes,
    onDone,
    onRefused: (refusal) => showAtFields(form, refusal.fields),
  })
  return (
    <Dialog title={title} onClose={close} onOk={form.submit} okText={okText} confirmLoading={busy}>
      <Form<Chosen>
        form={form}
        name={name}
        layout="vertical"
        initialValues={Object.fromEntries(fields.map((field) => [field.name, field.initial]))}
        onValuesChange={changed}
        onFinish={(chosen) => void save(chosen)}
      >
        {fields.map((field) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.label}
            extra={field.help}
            rules={[{ required: true, message: t('records.departmentRequired') }]}
          >
            <BranchInput isMany={undefined} options={departments} />
          </Form.Item>
        ))}
      </Form>
    </Dialog>
  )
}
