import { contract, type PartnerAccount } from '@countersign/contract'
import { groupsOf } from '@countersign/forms'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { factsOf } from '../../records/input-facts.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { TextInput } from '../../records/text-input.tsx'
import { useGuardedForm } from '../../records/use-guarded-close.ts'
import { useSave } from '../../records/use-save.ts'
import { within } from '../../records/within.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'

const calls = { verify: contract.partnerAccountVerify, block: contract.partnerAccountBlock }
export type Decision = keyof typeof calls

interface Values {
  how: string
}

interface Props {
  account: PartnerAccount
  decision: Decision
  onClose: () => void
}

/** Verifies an account and says how it was checked, or blocks it and says why. */
export function DecideDrawer({ account: { id, accountNo, version }, decision, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: ({ how }: Values, idempotencyKey) =>
      call(calls[decision], { id, how, version }, { idempotencyKey, quiet: true }),
    done: t(`partner.${decision}Done`),
    changes: [['partner']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  const label = t(`partner.${decision}How`)
  const facts = factsOf(calls[decision], 'how')
  return (
    <SideDrawer
      title={t(`partner.${decision}Title`, { accountNo: groupsOf(accountNo).join(' ') })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          <Button type="primary" danger={decision === 'block'} loading={busy} onClick={form.submit}>
            {t(`partner.${decision}`)}
          </Button>
        </>
      }
    >
      <p className={classes(ui.secondLine, ui.below16)}>{t(`partner.${decision}Text`)}</p>
      <Form<Values>
        form={form}
        name="partnerDecision"
        layout="vertical"
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        <Form.Item
          name="how"
          label={label}
          rules={[
            { required: true, whitespace: true, message: t('records.empty', { label }) },
            within(facts.max),
          ]}
        >
          <TextInput facts={facts} />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
