import { contract } from '@countersign/contract'
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

interface Values {
  accountNo: string
  bank: string
}

/** Proposes an account of a partner, which waits until somebody else has verified it. */
export function ProposeDrawer({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: (values: Values, idempotencyKey) =>
      call(contract.partnerAccountPropose, { partnerId, ...values }, { idempotencyKey, quiet: true }),
    done: t('partner.proposed'),
    changes: [['partner']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <SideDrawer
      title={t('partner.propose')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {t('partner.propose')}
          </Button>
        </>
      }
    >
      <p className={classes(ui.secondLine, ui.below16)}>{t('partner.proposeText')}</p>
      <Form<Values>
        form={form}
        name="partnerAccount"
        layout="vertical"
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        {(['accountNo', 'bank'] as const).map((name) => {
          const label = t(`partner.${name}`)
          const facts = factsOf(contract.partnerAccountPropose, name)
          return (
            <Form.Item
              key={name}
              name={name}
              label={label}
              rules={[
                { required: true, whitespace: true, message: t('records.empty', { label }) },
                within(facts.max),
              ]}
            >
              <TextInput facts={facts} />
            </Form.Item>
          )
        })}
      </Form>
    </SideDrawer>
  )
}
