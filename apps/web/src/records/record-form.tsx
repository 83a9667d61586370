import { Button, Form, Input, InputNumber, Select } from 'antd'
import { t as words } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { lengthOf, overLimit } from '../lib/format/text-length.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import type { RecordField, RecordScreen } from './screen.ts'
import { showAtFields } from './show-at-fields.ts'
import { useSave } from './use-save.ts'

interface Props<Row extends { id: string }, Detail extends Row> {
  screen: RecordScreen<Row, Detail>
  /** The record to edit; absent for a new one. */
  seen?: Detail
  onClose: () => void
}

type Values = Record<string, unknown>

/** Creates or edits a record in a drawer. A refusal is shown at its field, and nothing typed is lost. */
export function RecordForm<Row extends { id: string }, Detail extends Row>({
  screen: { name, words, form: fields = [], initial, submit },
  seen,
  onClose,
}: Props<Row, Detail>) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { save, busy } = useSave({
    send: async (values: Values, idempotencyKey) =>
      submit && call(submit, { ...values, ...identityOf(seen) }, { idempotencyKey }),
    done: seen ? words.saved : words.created,
    changes: [[name]],
    onDone: onClose,
    onRefused: (refusal) => showAtFields(form, refusal.fields),
  })
  return (
    <SideDrawer
      title={seen ? words.edit : words.create}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {seen ? t('records.save') : words.create}
          </Button>
        </>
      }
    >
      <Form<Values>
        form={form}
        // Prefix of the field ids, because the page may have its own `title`.
        name={name}
        layout="vertical"
        initialValues={{ ...initial, ...(seen && pick(seen, fields)) }}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        {fields.map((field) => (
          <Form.Item key={field.name} name={field.name} label={field.label} rules={rulesOf(field)}>
            {inputOf(field, seen !== undefined && field.isFixed)}
          </Form.Item>
        ))}
      </Form>
    </SideDrawer>
  )
}

/** An edit names the record and the version that was seen, if it has one. */
function identityOf(seen: { id: string } | undefined): Values {
  if (!seen) return {}
  return { id: seen.id, ...('version' in seen && { version: seen.version }) }
}

function pick(seen: object, fields: readonly RecordField[]): Values {
  const values = new Map<string, unknown>(Object.entries(seen))
  return Object.fromEntries(fields.map(({ name }) => [name, values.get(name)]))
}

function rulesOf(field: RecordField) {
  const isText = field.kind === 'text' || field.kind === 'longText'
  return [
    ...(field.required === undefined
      ? []
      : [{ required: true, whitespace: isText, message: field.required }]),
    ...(isText ? [{ validator: within(field.max) }] : []),
  ]
}

/** Pasted text beyond the limit is kept, so that its author can shorten it. */
function within(max: number) {
  return async (_rule: unknown, text: unknown): Promise<void> => {
    const count = overLimit(typeof text === 'string' ? text : '', max)
    if (count > 0) throw new Error(words('form.overLimit', { count }))
  }
}

function inputOf(field: RecordField, disabled = false) {
  switch (field.kind) {
    case 'text':
      return <Input disabled={disabled} count={{ show: true, max: field.max, strategy: lengthOf }} />
    case 'longText':
      return (
        <Input.TextArea
          disabled={disabled}
          rows={10}
          count={{ show: true, max: field.max, strategy: lengthOf }}
        />
      )
    case 'number':
      return <InputNumber disabled={disabled} min={field.min} max={field.max} precision={0} />
    case 'choice':
      return <Select disabled={disabled} options={[...field.options]} />
  }
}
