import { Button, Form, Input, InputNumber, Select } from 'antd'
import { t as words } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { isRefusedAs } from '../lib/http/call-error.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { fieldsOf } from './fields-of.ts'
import { without } from './forest.ts'
import { boundsOf } from './input-facts.ts'
import { OnceDialog } from './once-dialog.tsx'
import { PairsInput } from './pairs-input.tsx'
import { BranchInput, PersonInput } from './pick-inputs.tsx'
import { rebase } from './rebase.ts'
import { RowsField } from './rows-field.tsx'
import type { OnceShown, PairWords, RecordField, RecordKind } from './screen.ts'
import { showAtFields } from './show-at-fields.ts'
import { StaleNotice } from './stale-notice.tsx'
import { TextInput } from './text-input.tsx'
import { useSave } from './use-save.ts'
import { within } from './within.ts'
import { useGuardedForm } from './use-guarded-close.ts'

interface Props<Row extends { id: string }, Detail extends Row> {
  screen: RecordKind<Row, Detail>
  /** The record to edit; absent for a new one. */
  seen?: Detail
  /** Called before the form closes after it was saved. */
  onSaved?: (saved: Row) => void
  onClose: () => void
}

type Values = Record<string, unknown>

/** Creates or edits a record in a drawer. A refusal is shown at its field, and nothing typed is lost. */
export function RecordForm<Row extends { id: string }, Detail extends Row>({
  screen,
  seen,
  onSaved,
  onClose,
}: Props<Row, Detail>) {
  const { t } = useTranslation()
  const { name, words, initial, fixed, ownedOf, valuesOf, submit, shownOnce } = screen
  /** The state of the record that the form goes on from. */
  const [base, setBase] = useState(seen)
  const [isStale, setIsStale] = useState(false)
  const fields = fieldsOf(screen, base)
  const owned = new Set((base && ownedOf?.(base)) ?? [])
  const shownOf = (detail: Detail, of = fields): Values => ({ ...pick(detail, of), ...valuesOf?.(detail) })
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const [secrets, setSecrets] = useState<readonly OnceShown[]>([])
  const { save, busy } = useSave({
    send: async (values: Values, idempotencyKey) =>
      submit && call(submit, { ...values, ...fixed, ...identityOf(base) }, { idempotencyKey }),
    done: seen ? words.saved : words.created,
    changes: [[name]],
    onDone: (saved) => {
      if (saved) onSaved?.(saved)
      const found = (saved && shownOnce?.(saved)) ?? []
      if (found.length > 0) setSecrets(found)
      else onClose()
    },
    onRefused: (refusal) => {
      showAtFields(form, refusal.fields)
      setIsStale(isRefusedAs(refusal, 'recordStale', 'noticeStale'))
    },
  })
  const loadCurrent = async (before: Detail) => {
    const now = await call(screen.detail, { id: before.id })
    const names = fieldsOf(screen, now)
    const rebased = rebase(
      names.map((field) => field.name),
      shownOf(before),
      form.getFieldsValue(),
      shownOf(now, names),
    )
    form.setFields(
      rebased.map(({ name: field, value, other }) => ({
        name: field,
        value,
        errors: [],
        warnings: other === undefined ? [] : [sayOther(other)],
      })),
    )
    setBase(now)
    setIsStale(false)
  }
  if (secrets.length > 0) return <OnceDialog shown={secrets} onClose={onClose} />
  return (
    <SideDrawer
      title={seen ? words.edit : words.create}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {seen ? (words.save ?? t('records.save')) : words.create}
          </Button>
        </>
      }
    >
      {isStale && base && <StaleNotice load={() => loadCurrent(base)} />}
      <Form<Values>
        form={form}
        // Prefix of the field ids, because the page may have its own `title`.
        name={name}
        layout="vertical"
        initialValues={{ ...initial, ...(seen && shownOf(seen)) }}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        {fields.map((field) =>
          field.kind === 'rows' ? (
            <RowsField key={field.name} field={field} />
          ) : (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              extra={owned.has(field.name) ? t('records.owned') : field.help}
              rules={rulesOf(field)}
              {...(field.kind === 'choices' && commaSeparated)}
            >
              {inputOf(field, seen, owned.has(field.name))}
            </Form.Item>
          ),
        )}
      </Form>
    </SideDrawer>
  )
}

/** An edit names the record and the version that was seen, if it has one. */
function identityOf(seen: { id: string } | undefined): Values {
  if (!seen) return {}
  return { id: seen.id, ...('version' in seen && { version: seen.version }) }
}

/** The value that somebody else entered, if it fits a line. */
function sayOther(value: unknown): string {
  const isShort = typeof value === 'string' && value !== '' && value.length <= 100
  return isShort ? words('records.otherEntered', { value }) : words('records.otherChanged')
}

/** Shows a comma-separated text as a list, and gives a list back as such a text. */
const commaSeparated = {
  getValueProps: (text: unknown) => ({
    value: typeof text === 'string' && text !== '' ? text.split(',') : [],
  }),
  normalize: (list: readonly string[]) => list.join(','),
}

/** Values of the record for the fields; a field that the record does not have keeps its initial value. */
function pick(seen: object, fields: readonly RecordField[]): Values {
  const names = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(seen).filter(([name]) => names.has(name)))
}

function rulesOf(field: RecordField) {
  const isText = field.kind === 'text' || field.kind === 'longText'
  return [
    ...(field.required === undefined
      ? []
      : // With `whitespace` a list would have to be a text.
        [{ required: true, ...(isText && { whitespace: true }), message: field.required }]),
    ...(isText ? [within(field.max)] : []),
    ...(field.kind === 'own' && field.check ? [{ validator: refusing(field.check) }] : []),
    ...(field.kind === 'pairs' ? [{ validator: complete(field) }] : []),
  ]
}

function refusing(check: (value: unknown) => string | undefined) {
  return async (_rule: unknown, value: unknown): Promise<void> => {
    const reason = check(value)
    if (reason !== undefined) throw new Error(reason)
  }
}

/** A row without a place would be refused under a name that nobody knows. */
function complete({ names, labels }: PairWords) {
  return async (_rule: unknown, pairs: unknown): Promise<void> => {
    const isOpen = Array.isArray(pairs) && pairs.some((pair: Values) => !pair[names.branch])
    if (isOpen) throw new Error(words('records.rowOpen', { label: labels.branch }))
  }
}

function inputOf(
  field: Exclude<RecordField, { kind: 'rows' }>,
  seen: { id: string } | undefined,
  isOwned: boolean,
) {
  const disabled = isOwned || (seen !== undefined && field.isFixed === true)
  switch (field.kind) {
    case 'text':
    case 'longText':
      return <TextInput facts={field} disabled={disabled} />
    case 'number':
      return <InputNumber disabled={disabled} {...boundsOf(field)} precision={0} />
    case 'choice':
      return <Select disabled={disabled} options={[...field.options]} />
    case 'choices':
      return <Select mode="multiple" disabled={disabled} options={[...field.options]} showSearch={false} />
    case 'newPassword':
      return (
        <Input.Password
          {...(field.max !== undefined && { maxLength: field.max })}
          autoComplete="new-password"
        />
      )
    case 'pairs':
      return <PairsInput words={field} />
    case 'own':
      return field.input
    case 'person':
      return <PersonInput isMany={field.isMany} also={field.also} disabled={disabled} />
    case 'branch':
      // A record cannot lie below itself.
      return (
        <BranchInput
          isMany={field.isMany}
          options={seen ? without(field.options, ({ value }) => value === seen.id) : field.options}
        />
      )
  }
}
