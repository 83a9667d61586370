import { contract } from '@countersign/contract'
import { kinds } from '@countersign/forms'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { factsOf } from './input-facts.ts'
import { useKindName } from './kind-name.ts'
import { DayInput, PersonInput } from './pick-inputs.tsx'
import { forgetRefusal, showAtFields } from './show-at-fields.ts'
import { TextInput } from './text-input.tsx'
import { useGuardedForm } from './use-guarded-close.ts'
import { useSave } from './use-save.ts'
import { within } from './within.ts'
import { Dialog } from '../ui/dialog.tsx'

interface Fields {
  toId: string
  startsOn: string
  endsOn: string
  kinds?: string[]
  most?: string
  only: boolean
  newOnly?: boolean
  reason?: string
}

interface Props {
  /** The person in whose place somebody is to act. */
  giver: { id: string; name: string }
  isOwn: boolean
  onClose: () => void
}

/** Lets somebody act in the place of a person for a time. */
export function DelegationDialog({ giver, isOwn, onClose }: Props) {
  const { t } = useTranslation()
  const { title } = useKindName()
  const [form] = Form.useForm<Fields>()
  const { close, changed } = useGuardedForm(onClose)
  const forget = forgetRefusal(form)
  const { save, busy } = useSave({
    send: (
      { kinds: chosen = [], most = '', reason = '', newOnly = false, ...fields }: Fields,
      idempotencyKey,
    ) =>
      call(
        contract.delegationSubmit,
        {
          ...fields,
          kinds: kinds.filter((kind) => chosen.includes(kind)),
          most: most.trim(),
          reason,
          newOnly,
          ...(!isOwn && { userId: giver.id }),
        },
        { idempotencyKey },
      ),
    done: t('delegation.saved'),
    changes: [['delegation'], ['approval']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <Dialog
      title={isOwn ? t('delegation.add') : t('delegation.addFor', { name: giver.name })}
      onClose={close}
      onOk={form.submit}
      okText={t('account.save')}
      confirmLoading={busy}
    >
      <Form<Fields>
        form={form}
        name="delegation"
        layout="vertical"
        initialValues={{ only: false }}
        onValuesChange={(one: Partial<Fields>) => {
          changed()
          forget(one)
        }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="toId"
          label={t('delegation.to')}
          rules={[{ required: true, message: t('delegation.toRequired') }]}
        >
          <PersonInput isMany={undefined} without={[giver.id]} />
        </Form.Item>
        {(['startsOn', 'endsOn'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`delegation.${name}`)}
            rules={[{ required: true, message: t('delegation.dayRequired') }]}
          >
            <DayInput />
          </Form.Item>
        ))}
        <Form.Item name="kinds" label={t('delegation.kinds')}>
          <Select
            mode="multiple"
            placeholder={t('delegation.allKinds')}
            options={kinds.map((kind) => ({ value: kind, label: title(kind) }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item
          name="most"
          label={t('delegation.most')}
          extra={t('delegation.mostHelp')}
          rules={[{ pattern: /^\s*\d{1,13}(\.\d{1,2})?\s*$/, message: t('delegation.mostInvalid') }]}
        >
          <Input inputMode="decimal" maxLength={16} />
        </Form.Item>
        <Form.Item name="only" label={t('delegation.who')}>
          <Radio.Group
            options={[
              { value: false, label: t('delegation.both') },
              { value: true, label: t('delegation.only') },
            ]}
          />
        </Form.Item>
        <Form.Item name="newOnly" valuePropName="checked">
          <Checkbox>{t('delegation.newOnly')}</Checkbox>
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('delegation.reason')}
          rules={[within(factsOf(contract.delegationSubmit, 'reason').max)]}
        >
          <TextInput facts={factsOf(contract.delegationSubmit, 'reason')} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
